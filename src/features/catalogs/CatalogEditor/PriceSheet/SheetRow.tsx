import { memo, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Product } from '@/domain/catalog';
import { sheetCell, type SheetColumn } from '@/domain/priceSheet/priceSheet';
import { priceText } from '@/domain/priceSheet/sheetPrice';
import type { CellError } from '@/domain/priceSheet/sheetRange';
import { formatMoney } from '@/lib/money';

/** Where the focus is after a cell was edited: at a cell of the sheet, or `away` from the sheet. */
export type SheetMove = 'away' | 'down' | 'right' | 'stay';

export interface SheetRowProps {
  sheetId: string;
  product: Product;
  row: number;
  top: number;
  columns: readonly SheetColumn[];
  currency: string;
  market: string;
  /** The selected columns of this row; null: none. */
  selectedFrom: number | null;
  selectedTo: number | null;
  activeColumn: number | null;
  /** The column that is being edited, and the text that its editor starts with (null: the price). */
  editedColumn: number | null;
  editedText: string | null;
  errors: ReadonlyMap<SheetColumn, CellError> | undefined;
  onFinish: (text: string, move: SheetMove) => void;
  onCancel: () => void;
}

/** A product of the price sheet: its name and a cell for each column, of one element each unless it is edited (row M-01). */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const intl = useIntl();
  const { sheetId, product, row, top, columns, currency, market, selectedFrom, selectedTo, activeColumn, editedColumn, errors } = props;
  return (
    <div role="row" aria-rowindex={row + 2} className="price-sheet-row" style={{ transform: `translateY(${top}px)` }}>
      <span role="rowheader" className="price-sheet-name" dir="auto" title={product.name}>
        {product.name}
      </span>
      {columns.map((column, index) => {
        const { price, state } = sheetCell(product, column);
        const error = errors?.get(column);
        const isSelected = selectedFrom !== null && selectedTo !== null && index >= selectedFrom && index <= selectedTo;
        const classes = ['price-sheet-cell', `price-sheet-${error ? 'error' : column === null ? 'base' : state}`];
        if (isSelected) classes.push('price-sheet-selected');
        if (activeColumn === index) classes.push('price-sheet-active');
        const title = error
          ? intl.formatMessage({ id: `catalogEditor.sheet.error.${error.code}` })
          : column !== null && state !== 'inherited'
            ? intl.formatMessage({ id: `catalogEditor.sheet.${state}Label` })
            : undefined;
        return (
          <span
            key={column ?? ''}
            id={cellIdOf(sheetId, row, index)}
            role="gridcell"
            aria-colindex={index + 2}
            aria-selected={isSelected}
            aria-invalid={error !== undefined}
            className={classes.join(' ')}
            title={title}
            data-row={row}
            data-column={index}
          >
            {editedColumn === index ? (
              <CellEditor {...props} text={props.editedText ?? error?.text ?? priceText(price, intl.locale)} />
            ) : error ? (
              error.text
            ) : state === 'notSold' ? (
              '–'
            ) : price === null ? (
              ''
            ) : (
              formatMoney(price, currency, market)
            )}
          </span>
        );
      })}
    </div>
  );
});

export function cellIdOf(sheetId: string, row: number, column: number): string {
  return `${sheetId}-${row}-${column}`;
}

/** Stable, so that React calls it only when the input appears. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}

function CellEditor({ text, onFinish, onCancel }: Pick<SheetRowProps, 'onFinish' | 'onCancel'> & { text: string }) {
  const intl = useIntl();
  // The removal of the focused editor blurs it, and a text must not be applied twice.
  const isDone = useRef(false);
  return (
    <input
      className="price-sheet-input"
      defaultValue={text}
      // The editor opens by a key or a double click in the cell.
      ref={focusOnce}
      inputMode="decimal"
      autoComplete="off"
      aria-label={intl.formatMessage({ id: 'catalogEditor.sheet.cellLabel' })}
      onBlur={(event) => !isDone.current && onFinish(event.currentTarget.value, 'away')}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
          // The editor's shortcut saves the catalog with the typed price.
          isDone.current = true;
          onFinish(event.currentTarget.value, 'stay');
          return;
        }
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (!['Enter', 'Escape', 'Tab'].includes(event.key)) return;
        event.preventDefault();
        isDone.current = true;
        if (event.key === 'Escape') onCancel();
        else onFinish(event.currentTarget.value, event.key === 'Tab' ? 'right' : 'down');
      }}
    />
  );
}
