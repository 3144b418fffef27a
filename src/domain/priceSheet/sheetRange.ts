import Papa from 'papaparse';
import type { Catalog } from '@/domain/catalog';
import { applyFormula, parseFormula, type PriceFormula } from '@/domain/priceSheet/priceFormula';
import { cellOf, type SheetColumn, type SheetEdit } from '@/domain/priceSheet/priceSheet';
import { parsePriceText, priceText, type PriceTextError } from '@/domain/priceSheet/sheetPrice';

/** The rows and columns of a sheet, in the order shown: products by id, and columns. */
export interface SheetShape {
  productIds: readonly string[];
  columns: readonly SheetColumn[];
}

/** A rectangle of cells by index, with both ends. */
export interface SheetRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Why the text of a cell is not applied. `notSold`: the channel does not sell the product. */
export type CellErrorCode = PriceTextError | 'notSold';

/** A cell whose text is not applied; its price is unchanged. */
export interface CellError {
  productId: string;
  column: SheetColumn;
  text: string;
  code: CellErrorCode;
}

/** The result of typing, pasting or filling. `cut`: the number of cells with a text outside of the sheet; they are not applied. */
export interface SheetChange {
  edits: SheetEdit[];
  errors: CellError[];
  cut: number;
}

/** Parses text of the clipboard of a spreadsheet: cells separated by tabs, with quotes around cells with line breaks. */
export function parseCells(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' });
  return data;
}

/**
 * Pastes cells at the start of a range. A single cell, or cells that fit a whole number of times into the range, fill it, as in
 * spreadsheets. Empty cells restore the inherited price.
 */
export function pasteCells(
  catalog: Catalog,
  { productIds, columns }: SheetShape,
  range: SheetRange,
  cells: readonly (readonly string[])[],
  language: string,
): SheetChange {
  const change: SheetChange = { edits: [], errors: [], cut: 0 };
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return change;
  const rows = timesIn(range.bottom - range.top + 1, cells.length);
  const across = timesIn(range.right - range.left + 1, width);
  for (let row = 0; row < rows; row += 1) {
    const texts = cells[row % cells.length] ?? [];
    for (let column = 0; column < across; column += 1) {
      const text = texts[column % width];
      // A shorter row than the others leaves the cells next to it unchanged.
      if (text === undefined) continue;
      const productId = productIds[range.top + row];
      const slug = columns[range.left + column];
      if (productId === undefined || slug === undefined) {
        if (text.trim() !== '') change.cut += 1;
        continue;
      }
      addText(change, catalog, { productId, column: slug, text }, language);
    }
  }
  return change;
}

/** The size of a range if the copied cells fit into it a whole number of times; otherwise their own size. */
function timesIn(size: number, copied: number): number {
  return size % copied === 0 ? size : copied;
}

function addText(change: SheetChange, catalog: Catalog, cell: Omit<CellError, 'code'>, language: string): void {
  const parsed = parsePriceText(cell.text, language);
  if ('error' in parsed) change.errors.push({ ...cell, code: parsed.error });
  else addPrice(change, catalog, cell, parsed.price);
}

function addPrice(change: SheetChange, catalog: Catalog, cell: Omit<CellError, 'code'>, price: number | null): void {
  const { productId, column } = cell;
  const isNotSold = price !== null && cellOf(catalog, productId, column).state === 'notSold';
  if (isNotSold) change.errors.push({ ...cell, code: 'notSold' });
  else change.edits.push({ productId, column, price });
}

/** Applies the text that a user typed into a cell: a price, a percentage (`+5 %`), an increase (`+0,50`) or `=9,90`. */
export function typeCell(catalog: Catalog, productId: string, column: SheetColumn, text: string, language: string): SheetChange {
  const change: SheetChange = { edits: [], errors: [], cut: 0 };
  const cell = { productId, column, text };
  // A minus sign without a percent sign is a negative price.
  const by = /^\s*(?:[+=]|[-−].*%\s*$)/u.test(text) ? parseFormula(text, language) : undefined;
  if (by) addPrice(change, catalog, cell, applyFormula(cellOf(catalog, productId, column).price, { by, ending: null }));
  else addText(change, catalog, cell, language);
  return change;
}

/** Applies a formula to the cells of a range. Cells without a price, and of channels that do not sell the product, are unchanged. */
export function changeRange(catalog: Catalog, shape: SheetShape, range: SheetRange, formula: PriceFormula): SheetEdit[] {
  return cellsIn(shape, range).flatMap(({ productId, column }) => {
    const { price, state } = cellOf(catalog, productId, column);
    const changed = state === 'notSold' ? null : applyFormula(price, formula);
    return changed === null ? [] : [{ productId, column, price: changed }];
  });
}

/** Removes the own prices of a range: channels inherit the base price again. Base prices stay. */
export function clearRange(shape: SheetShape, range: SheetRange): SheetEdit[] {
  return cellsIn(shape, range).flatMap(({ productId, column }) => (column === null ? [] : [{ productId, column, price: null }]));
}

/** Copies the first row of a range to the rows below: its own prices, and that it inherits them. */
export function fillDown(catalog: Catalog, shape: SheetShape, range: SheetRange): SheetEdit[] {
  const first = shape.productIds[range.top];
  if (first === undefined) return [];
  const below = cellsIn(shape, { ...range, top: range.top + 1 });
  return below.flatMap(({ productId, column }) => {
    const { price, state } = cellOf(catalog, first, column);
    if (state === 'notSold' || cellOf(catalog, productId, column).state === 'notSold') return [];
    return [{ productId, column, price: state === 'own' ? price : null }];
  });
}

/** The prices of a range as rows of texts for a spreadsheet, in the number format of the language; '' where nothing is sold. */
export function copyRange(catalog: Catalog, shape: SheetShape, range: SheetRange, language: string): string[][] {
  return shape.productIds.slice(range.top, range.bottom + 1).map((productId) =>
    shape.columns.slice(range.left, range.right + 1).map((column) => {
      const { price, state } = cellOf(catalog, productId, column);
      return state === 'notSold' ? '' : priceText(price, language);
    }),
  );
}

function cellsIn({ productIds, columns }: SheetShape, { top, bottom, left, right }: SheetRange) {
  const across = columns.slice(left, right + 1);
  return productIds.slice(top, bottom + 1).flatMap((productId) => across.map((column) => ({ productId, column })));
}
