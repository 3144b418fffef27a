import type { IntlShape } from 'react-intl';
import { priceText } from '@/domain/priceSheet/sheetPrice';
import { stateAt, type MatrixLocation } from '@/domain/priceMatrix';
import { locationColumnId, type MatrixRow } from '@/features/catalogs/PriceMatrix/matrixColumns';
import { textColumn, type ColumnData, type Columns } from '@/lib/columns';
import type { CsvColumn } from '@/services/reports/csv/csvTable';

/**
 * The values of the matrix in a CSV file: prices in the number format of the language, without a currency, which is in the header of the
 * column; and in words that a product is blocked or not sold.
 */
export function csvValues(intl: IntlShape, rows: readonly MatrixRow[], locations: readonly MatrixLocation[], values: Columns): Columns {
  const byLocation = locations.map((location, index): [string, ColumnData] => [
    locationColumnId(location.id),
    textColumn(rows.map((row) => csvText(intl, row, location, index))),
  ]);
  const usual = textColumn(
    rows.map(({ differences }) => [...differences.usual].map(([currency, price]) => amountText(intl, price, currency)).join(' · ')),
  );
  return { ...values, byId: { ...values.byId, ...Object.fromEntries(byLocation), usual } };
}

/** The columns of the file: the shown ones in order. */
export function csvColumns(shown: readonly { id: string; title: string }[], locations: readonly MatrixLocation[]): CsvColumn[] {
  const currencies = new Map(locations.map(({ id, currency }) => [locationColumnId(id), currency]));
  return shown.map(({ id, title }) => {
    const currency = currencies.get(id);
    return { id, header: currency ? `${title} (${currency})` : title, kind: id === 'differences' ? 'number' : 'text' };
  });
}

function amountText(intl: IntlShape, price: number, currency: string): string {
  return `${priceText(price, intl.locale)} ${currency}`.trim();
}

function csvText(intl: IntlShape, { product }: MatrixRow, { catalogId }: MatrixLocation, index: number): string {
  if ((catalogId ?? null) === null) return '';
  const state = stateAt(product, index);
  if (state === 'missing') return intl.formatMessage({ id: 'catalogs.prices.missingLabel' });
  if (state === 'notSold') return intl.formatMessage({ id: 'catalogs.prices.notSoldLabel' });
  const price = priceText(product.prices[index] ?? null, intl.locale);
  return state === 'blocked' ? intl.formatMessage({ id: 'catalogs.prices.blockedCell' }, { price }) : price;
}
