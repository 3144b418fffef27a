import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useId, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { useIntl } from 'react-intl';
import type { Product } from '@/domain/catalog';
import { applySheetEdits, type SheetColumn, type SheetEdit } from '@/domain/priceSheet/priceSheet';
import {
  changeRange,
  clearRange,
  copyRange,
  fillDown,
  parseCells,
  pasteCells,
  typeCell,
  type CellError,
  type SheetChange,
} from '@/domain/priceSheet/sheetRange';
import { SheetBar } from '@/features/catalogs/CatalogEditor/PriceSheet/SheetBar';
import { cellIdOf, nameIdOf, SheetRow, type SheetMove } from '@/features/catalogs/CatalogEditor/PriceSheet/SheetRow';
import { cellAt, moveSelection, rangeOf, withinSheet } from '@/features/catalogs/CatalogEditor/PriceSheet/sheetSelection';
import { useSheetRows } from '@/features/catalogs/CatalogEditor/PriceSheet/useSheetRows';
import '@/features/catalogs/CatalogEditor/PriceSheet/priceSheet.css';
import { useCatalog, useEdited, useEditor } from '@/features/catalogs/CatalogEditor/useEditor';
import { toTsv } from '@/ui/DataGrid/tsv';

/** Height of a row in pixels; the same as in priceSheet.css. */
const ROW_HEIGHT = 30;
/** Rows that are rendered beyond the visible area on each side. */
const OVERSCAN = 8;

type Errors = ReadonlyMap<string, ReadonlyMap<SheetColumn, CellError>>;

const NO_ERRORS: Errors = new Map();

/**
 * The prices of all products, with a column for the base price and one per channel, edited as in a spreadsheet: typing, ranges, the
 * clipboard, filling down and formulas (row M-01, decision G90). Edits are steps of the editor's own draft. Texts that are no prices stay in
 * their cells with an error until they are replaced or an edit is undone.
 */
export function PriceSheet() {
  const intl = useIntl();
  const { store, channels, market, readOnly } = useEditor();
  const catalog = useCatalog();
  const rows = useSheetRows();
  const sheetId = useId();
  const gridRef = useRef<HTMLDivElement>(null);
  const columns = useMemo((): SheetColumn[] => [null, ...channels.map(({ slug }) => slug)], [channels]);
  const size = { rows: rows.length, columns: columns.length };
  const [chosen, setSelection] = useState(() => cellAt(0, 0, size));
  const selection = withinSheet(chosen, size);
  const range = rangeOf(selection);
  const [editing, setEditing] = useState<{ text: string | null } | null>(null);
  // Each edit, undo and redo has its own list of undone edits: what the sheet reports about a change does not outlast an undo.
  const future = useEdited(({ history }) => history.future);
  const [report, setReport] = useState({ future, errors: NO_ERRORS, status: '' });
  const { errors, status } = report.future === future ? report : { errors: NO_ERRORS, status: '' };
  const shape = useMemo(() => ({ productIds: rows.map(({ id }) => id), columns }), [rows, columns]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => gridRef.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // Before the sheet is measured, so that the first render has rows.
    initialRect: { width: innerWidth, height: innerHeight },
    scrollPaddingStart: ROW_HEIGHT,
    // The active cell and its open editor stay rendered while they are scrolled away.
    rangeExtractor: useCallback((visible: Range) => withRow(visible, selection.row), [selection.row]),
  });

  const bodySize = { height: virtualizer.getTotalSize(), '--sheet-columns': columns.length };
  const drawn = drawnRows(virtualizer, rows, selection.row);

  function select(next: typeof selection) {
    setSelection(next);
    virtualizer.scrollToIndex(next.endRow);
    document.getElementById(cellIdOf(sheetId, next.endRow, next.endColumn))?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }
  function apply({ edits, errors: wrong, cut }: SheetChange) {
    store.edit((current) => applySheetEdits(current, edits));
    setReport({
      future: store.get().history.future,
      errors: withErrors(errors, edits, wrong),
      status: intl.formatMessage({ id: 'catalogEditor.sheet.changedNote' }, { changes: edits.length, errors: wrong.length, cut }),
    });
  }
  const applyEdits = (edits: SheetEdit[]) => apply({ edits, errors: [], cut: 0 });

  function finish(text: string, move: SheetMove) {
    const productId = shape.productIds[selection.row];
    const column = columns[selection.column];
    setEditing(null);
    if (!editing || productId === undefined || column === undefined) return;
    apply(typeCell(catalog, productId, column, text, intl.locale));
    if (move === 'away') return;
    gridRef.current?.focus();
    select(cellAt(selection.row + (move === 'down' ? 1 : 0), selection.column + (move === 'right' ? 1 : 0), size));
  }

  function cancel() {
    setEditing(null);
    gridRef.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, altKey } = event;
    const withCtrl = event.ctrlKey || event.metaKey;
    if (altKey || event.target !== gridRef.current) return;
    const moved = moveSelection(selection, { key, extend: shiftKey, far: withCtrl }, size);
    const isAtEnd = selection.column === (shiftKey ? 0 : columns.length - 1);
    if (moved) select(moved);
    // Leaves the sheet at the end of a row, so that the keyboard is never trapped.
    else if (key === 'Tab' && !isAtEnd) select(cellAt(selection.row, selection.column + (shiftKey ? -1 : 1), size));
    else if (key === 'Escape') select(cellAt(selection.row, selection.column, size));
    else if (withCtrl && key.toLowerCase() === 'a') setSelection({ row: 0, column: 0, endRow: size.rows - 1, endColumn: size.columns - 1 });
    else if (readOnly) return;
    else if (withCtrl && key.toLowerCase() === 'd') applyEdits(fillDown(catalog, shape, range));
    else if (key === 'Delete' || key === 'Backspace') applyEdits(clearRange(shape, range));
    else if (key === 'Enter' || key === 'F2') setEditing({ text: null });
    else if (!withCtrl && key.length === 1 && /[\d.,+=−-]/u.test(key)) setEditing({ text: key });
    else return;
    event.preventDefault();
  }

  function handlePointer(event: PointerEvent) {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
    if (!cell || event.target instanceof HTMLInputElement || (event.type === 'pointermove' && event.buttons !== 1)) return;
    const [row, column] = [Number(cell.parentElement?.dataset['row']), Number(cell.dataset['column'])];
    const isExtended = event.type === 'pointermove' || event.shiftKey;
    setSelection(isExtended ? { ...selection, endRow: row, endColumn: column } : cellAt(row, column, size));
  }

  function handleCopy(event: ClipboardEvent) {
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', toTsv(copyRange(catalog, shape, range, intl.locale)));
    if (event.type === 'cut' && !readOnly) applyEdits(clearRange(shape, range));
  }
  function handlePaste(event: ClipboardEvent) {
    if (readOnly || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    apply(pasteCells(catalog, shape, range, parseCells(event.clipboardData.getData('text/plain')), intl.locale));
  }

  return (
    <section className="catalog-pane price-sheet" aria-label={intl.formatMessage({ id: 'catalogEditor.sheet.label' })}>
      {!readOnly && (
        <SheetBar
          onFormula={(formula) => applyEdits(changeRange(catalog, shape, range, formula))}
          onFillDown={() => applyEdits(fillDown(catalog, shape, range))}
          onInherit={() => applyEdits(clearRange(shape, range))}
        />
      )}
      <div
        ref={gridRef}
        role="grid"
        className="price-sheet-grid"
        tabIndex={0}
        aria-label={intl.formatMessage({ id: 'catalogEditor.sheet.label' })}
        aria-multiselectable
        aria-readonly={readOnly}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={rows.length > 0 ? cellIdOf(sheetId, selection.row, selection.column) : undefined}
        onKeyDown={handleKeyDown}
        onPointerDown={handlePointer}
        onPointerMove={handlePointer}
        onDoubleClick={() => !readOnly && setEditing({ text: null })}
        onCopy={handleCopy}
        onCut={handleCopy}
        onPaste={handlePaste}
      >
        <div role="row" aria-rowindex={1} className="price-sheet-head">
          <span role="columnheader" className="price-sheet-name">
            {intl.formatMessage({ id: 'catalogEditor.sheet.productColumn' })}
          </span>
          <span role="columnheader" className="price-sheet-cell">
            {intl.formatMessage({ id: 'catalogEditor.sheet.baseColumn' })}
          </span>
          {channels.map(({ slug, name }) => (
            <span key={slug} role="columnheader" className="price-sheet-cell" title={name}>
              {name}
            </span>
          ))}
        </div>
        <div role="rowgroup" className="price-sheet-body" style={bodySize}>
          <div role="presentation" className="price-sheet-names">
            {drawn.map(({ key, index, start, product }) => (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                className="price-sheet-name-row"
                style={{ transform: `translateY(${start}px)` }}
              >
                <span
                  id={nameIdOf(sheetId, index)}
                  role="rowheader"
                  aria-colindex={1}
                  className="price-sheet-name"
                  dir="auto"
                  title={product.name}
                >
                  {product.name}
                </span>
              </div>
            ))}
          </div>
          {drawn.map(({ key, index, start, product }) => {
            const isSelected = index >= range.top && index <= range.bottom;
            const isActive = index === selection.row;
            return (
              <SheetRow
                key={key}
                sheetId={sheetId}
                product={product}
                row={index}
                top={start}
                columns={columns}
                currency={catalog.currency ?? 'EUR'}
                market={market}
                selectedFrom={isSelected ? range.left : null}
                selectedTo={isSelected ? range.right : null}
                activeColumn={isActive ? selection.column : null}
                errors={errors.get(product.id)}
                edited={isActive && editing ? { text: editing.text, onFinish: finish, onCancel: cancel } : null}
              />
            );
          })}
        </div>
      </div>
      <p className="price-sheet-status" role="status">
        {status}
      </p>
    </section>
  );
}

/**
 * The rows to render. A row that scrolls out passes its elements to one that scrolls in, so that scrolling creates and moves no elements;
 * the active row has its own, because its editor must not be passed on. In the order of the sheet unless it is being scrolled.
 */
function drawnRows(virtualizer: Virtualizer<HTMLDivElement, Element>, rows: readonly Product[], active: number) {
  const count = Math.ceil((virtualizer.scrollRect?.height ?? innerHeight) / ROW_HEIGHT) + 2 * OVERSCAN + 2;
  const drawn = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const product = rows[index];
    return product ? [{ key: index === active ? count : index % count, index, start, product }] : [];
  });
  return virtualizer.isScrolling ? drawn.sort((one, other) => one.key - other.key) : drawn;
}

function withRow(visible: Range, row: number): number[] {
  const rows = defaultRangeExtractor(visible);
  return row >= visible.count || rows.includes(row) ? rows : [...rows, row].sort((one, other) => one - other);
}

/** The errors after a change: edited cells have none, and those of the change are added. */
function withErrors(before: Errors, edits: readonly SheetEdit[], wrong: readonly CellError[]): Errors {
  if (before.size === 0 && wrong.length === 0) return before;
  const next = new Map([...before].map(([id, cells]) => [id, new Map(cells)] as const));
  for (const { productId, column } of edits) next.get(productId)?.delete(column);
  for (const error of wrong) {
    const cells = next.get(error.productId) ?? new Map<SheetColumn, CellError>();
    next.set(error.productId, cells.set(error.column, error));
  }
  return next;
}
