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
  errors: ReadonlyMap<SheetColumn, CellError> | undefined;
  /** The editor of the active cell; null: it is closed. Only the edited row is rendered again for other callbacks. */
  edited: SheetEditor | null;
}

/** `text`: what the editor starts with; null: the price. */
interface SheetEditor {
  text: string | null;
  onFinish: (text: string, move: SheetMove) => void;
  onCancel: () => void;
}

/**
 * A product of the price sheet: a cell for each column, of one element unless it is edited (row M-01). Its name is elsewhere, in the column
 * that does not scroll, in a row element of its own with the same `aria-rowindex`: a sticky element in each row would need a compositing layer
 * each.
 */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const intl = useIntl();
  const { sheetId, product, row, top, columns, currency, market, selectedFrom, selectedTo, activeColumn, edited, errors } = props;
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      aria-labelledby={nameIdOf(sheetId, row)}
      className="price-sheet-row"
      data-row={row}
      style={{ transform: `translateY(${top}px)` }}
    >
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
            aria-invalid={error ? true : undefined}
            className={classes.join(' ')}
            title={title}
            data-column={index}
          >
            {edited && activeColumn === index ? (
              <CellEditor {...edited} text={edited.text ?? error?.text ?? priceText(price, intl.locale)} />
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

export function nameIdOf(sheetId: string, row: number): string {
  return `${sheetId}-${row}-name`;
}

export function cellIdOf(sheetId: string, row: number, column: number): string {
  return `${sheetId}-${row}-${column}`;
}

/** Stable, so that React calls it only when the input appears. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}

function CellEditor({ text, onFinish, onCancel }: SheetEditor & { text: string }) {
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
