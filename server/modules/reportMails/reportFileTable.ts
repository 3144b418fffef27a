import { DENIAL_REASONS } from '@/domain/denialReason';
import type { Language } from '@/domain/language';
import { FULFILLMENT_TYPES } from '@/domain/order';
import { ORDER_STATUSES, REPORT_STATUSES } from '@/domain/orderStatus';
import { PAYMENT_TYPES } from '@/domain/paymentType';
import { REASON_CODES } from '@/domain/reasonCode';
import type { FieldKind, ReportField } from '@/domain/reportLayout';
import { numberColumn, textColumn, type ColumnData } from '@/lib/columns';
import en from '@/locales/en.json' with { type: 'json' };
import es from '@/locales/es.json' with { type: 'json' };
import pt from '@/locales/pt.json' with { type: 'json' };
import type { CsvColumn, CsvTable } from '@/services/reports/csv/csvTable';

// The texts of the screens, so that a file in a mail has the titles and labels of an exported one.
const CATALOGUES: Record<Language, Readonly<Record<keyof typeof es, string>>> = { es, en, pt };

/** Names by id; channels by slug. */
export interface FileNames {
  accounts: Readonly<Record<string, string>>;
  channels: Readonly<Record<string, string>>;
}

export type FileRow = Readonly<Record<string, unknown>>;

/** A text of the screens without placeholders. */
export function screenText(language: Language, id: keyof typeof es): string {
  return CATALOGUES[language][id];
}

const KINDS: Partial<Record<FieldKind, CsvColumn['kind']>> = { day: 'day', time: 'instant', count: 'number', money: 'amount' };

/** The column of a field of a report, the same as in the export of the screen (`fileColumns`). */
export function reportColumn(language: Language, { id, kind }: ReportField, names: FileNames): CsvColumn {
  const labels = labelsOf(language, kind, names);
  return {
    id,
    header: screenText(language, `reports.column.${id}`),
    kind: KINDS[kind] ?? 'text',
    ...(kind === 'money' && { currencyId: 'currency' }),
    ...(kind === 'time' && { zoneId: 'zone' }),
    ...(labels && { labels }),
  };
}

/** The labels of the values of a field; null for a field whose values are shown unchanged. */
export function labelsOf(language: Language, kind: FieldKind, names: FileNames): Readonly<Record<string, string>> | null {
  const texts = <Value extends string>(values: readonly Value[], idOf: (value: Value) => keyof typeof es) =>
    values.map((value) => [value, screenText(language, idOf(value))] as const);
  switch (kind) {
    case 'account':
      return names.accounts;
    case 'channel':
      return names.channels;
    case 'service':
      return Object.fromEntries(texts(FULFILLMENT_TYPES, (type) => `orders.fulfillment.${type}`));
    case 'payment':
      return Object.fromEntries(texts(PAYMENT_TYPES, (type) => `orders.payment.${type}`));
    case 'status':
      return Object.fromEntries(texts(ORDER_STATUSES, (status) => `orders.status.${status}`));
    case 'reportStatus':
      return Object.fromEntries(texts(REPORT_STATUSES, (status) => `reports.status.${status}`));
    case 'reason':
      return Object.fromEntries([
        ...texts(REASON_CODES, (code) => `orders.reason.${code}`),
        ...texts(DENIAL_REASONS, (code) => `orders.denial.${code}`),
      ]);
    default:
      return null;
  }
}

/** The table of a file from rows with the ids of the columns as fields. */
export function tableOf(columns: readonly CsvColumn[], rows: readonly FileRow[], language: Language): CsvTable {
  const byId = Object.fromEntries(columns.map((column) => [column.id, dataOf(column, rows)]));
  return { columns, values: { rowCount: rows.length, byId }, rows: Uint32Array.from(rows.keys()), language };
}

function dataOf({ id, kind }: CsvColumn, rows: readonly FileRow[]): ColumnData {
  const values = rows.map((row) => row[id]);
  return kind === 'number' || kind === 'amount'
    ? numberColumn(values.map((value) => (typeof value === 'number' ? value : null)))
    : textColumn(values.map((value) => (typeof value === 'string' ? value : '')));
}
