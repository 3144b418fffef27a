import type { IntlShape } from 'react-intl';
import { rowDifferences, type RowDifferences } from '@/domain/matrixDifferences';
import { isOffered, stateAt, type MatrixLocation, type MatrixProduct, type PriceMatrix } from '@/domain/priceMatrix';
import type { MatrixFilter } from '@/features/catalogs/PriceMatrix/matrixState';
import { numberColumn, textColumn, type ColumnData, type Columns } from '@/lib/columns';
import { currencyLocale, formatMoney } from '@/lib/money';
import { searchText } from '@/lib/searchText';
import type { GridColumn } from '@/ui/DataGrid/gridColumn';

/** A product of the matrix with its differences. */
export interface MatrixRow {
  product: MatrixProduct;
  differences: RowDifferences;
}

/** Compares the locations of each product. Takes some milliseconds for large matrices: memoize. */
export function matrixRows({ locations, products }: PriceMatrix): MatrixRow[] {
  return products.map((product) => ({ product, differences: rowDifferences(product, locations) }));
}

/** The rows that the filter and the search (in name and POS id) select. */
export function shownRows(rows: readonly MatrixRow[], filter: MatrixFilter, search: string): MatrixRow[] {
  const words = searchText(search.trim());
  return rows.filter(({ product, differences: { differsInPrice, differsInOffer } }) => {
    const differs = { all: true, any: differsInPrice || differsInOffer, price: differsInPrice, offer: differsInOffer }[filter];
    return differs && (words === '' || searchText(`${product.name} ${product.posRef ?? ''}`).includes(words));
  });
}

/** The values of the grid: texts, the number of differences, and prices by location (NaN where the product is not offered). */
export function matrixValues(rows: readonly MatrixRow[], { locations }: Pick<PriceMatrix, 'locations'>): Columns {
  const numbers = (valueOf: (row: MatrixRow) => number): ColumnData => numberColumn(rows.map(valueOf));
  return {
    rowCount: rows.length,
    byId: {
      name: textColumn(rows.map(({ product }) => product.name)),
      posRef: textColumn(rows.map(({ product }) => product.posRef ?? '')),
      usual: numbers(({ differences }) => [...differences.usual.values()][0] ?? NaN),
      differences: numbers(({ differences }) => differences.cells.filter((cell) => cell !== null).length),
      ...Object.fromEntries(
        locations.map(({ id }, index) => [
          locationColumnId(id),
          numbers(({ product }) => (isOffered(stateAt(product, index)) ? (product.prices[index] ?? NaN) : NaN)),
        ]),
      ),
    },
  };
}

/** The column of a location; prefixed, so that no id equals that of another column. */
export function locationColumnId(id: string): string {
  return `at:${id}`;
}

interface MatrixColumnOptions {
  rows: readonly MatrixRow[];
  locations: readonly MatrixLocation[];
  /** The window shows cards, which list the differences of a product. */
  isNarrow: boolean;
  /** The address of a catalog; null if the user may not open it. */
  hrefOf: (location: MatrixLocation) => string | null;
}

/** The columns of the price matrix: product, POS id, usual price and number of differences, then one for each location. */
export function matrixColumns(intl: IntlShape, { rows, locations, isNarrow, hrefOf }: MatrixColumnOptions): GridColumn[] {
  const title = (id: 'name' | 'posRef' | 'usual' | 'differences') => intl.formatMessage({ id: `catalogs.prices.${id}Column` });
  const usualText = (row: number) =>
    [...(rows[row]?.differences.usual ?? [])].map(([currency, price]) => moneyText(price, currency)).join(' · ');
  const differencesText = (row: number) =>
    locations
      .flatMap(({ name }, index) => {
        const each = rows[row];
        return each && each.differences.cells[index] !== null ? [`${name}: ${cellText(intl, each, locations, index)}`] : [];
      })
      .join(' · ');
  return [
    { id: 'name', title: title('name'), width: 240, isShownNarrow: true },
    { id: 'posRef', title: title('posRef'), width: 104 },
    { id: 'usual', title: title('usual'), width: 152, isShownNarrow: true, textOf: usualText, shownNumberOf: (row) => usualOf(rows[row]) },
    {
      ...{ id: 'differences', title: title('differences'), width: 136, isShownNarrow: true },
      ...(isNarrow && { textOf: differencesText }),
    },
    ...locations.map((location, index): GridColumn => {
      const { id, name, catalogName } = location;
      const href = hrefOf(location);
      return {
        id: locationColumnId(id),
        title: name,
        help: catalogName ?? intl.formatMessage({ id: 'catalogs.prices.noCatalogLabel' }),
        width: locationWidth(name),
        textOf: (row) => cellText(intl, rows[row], locations, index),
        markOf: (row) => markText(intl, rows[row], locations, index),
        shownNumberOf: (row) => (rows[row]?.product.prices[index] ?? NaN) / 100,
        hrefOf: (row) => (rows[row] && stateAt(rows[row].product, index) !== 'missing' ? href : null),
      };
    }),
  ];
}

/** Wide enough for most names, because restaurants of a brand often differ only at the end. In pixels. */
function locationWidth(name: string): number {
  return Math.min(Math.max(128, name.length * 8 + 48), 232);
}

function usualOf(row: MatrixRow | undefined): number {
  return ([...(row?.differences.usual.values() ?? [])][0] ?? NaN) / 100;
}

function moneyText(price: number, currency: string): string {
  return formatMoney(price, currency, currencyLocale(currency));
}

/** The text of a cell: the price, with signs for a difference or a block, or that the product is not sold. */
function cellText(intl: IntlShape, row: MatrixRow | undefined, locations: readonly MatrixLocation[], index: number): string {
  const location = locations[index];
  if (!row || !location?.catalogId) return '';
  const state = stateAt(row.product, index);
  if (state === 'missing') return '—';
  if (state === 'notSold') return intl.formatMessage({ id: 'catalogs.prices.notSoldLabel' });
  const price = row.product.prices[index] ?? null;
  const difference = row.differences.cells[index];
  const signs = [difference === 'higher' ? '▲' : difference === 'lower' ? '▼' : '', state === 'blocked' ? '⊘' : ''];
  const text = price === null ? intl.formatMessage({ id: 'catalogs.prices.noPriceLabel' }) : moneyText(price, location.currency);
  return [...signs, text].filter(Boolean).join(' ');
}

function markText(intl: IntlShape, row: MatrixRow | undefined, locations: readonly MatrixLocation[], index: number): string | null {
  const difference = row?.differences.cells[index] ?? null;
  if (!row || difference === null) return null;
  if (difference === 'notOffered') {
    const isMissing = stateAt(row.product, index) === 'missing';
    return intl.formatMessage({ id: isMissing ? 'catalogs.prices.missingNote' : 'catalogs.prices.notSoldNote' });
  }
  const currency = locations[index]?.currency ?? '';
  const usual = moneyText(row.differences.usual.get(currency) ?? 0, currency);
  return intl.formatMessage({ id: `catalogs.prices.${difference}Note` }, { usual });
}
