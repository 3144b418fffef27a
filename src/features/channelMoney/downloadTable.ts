import type { IntlShape } from 'react-intl';
import { parseLanguage } from '@/domain/language';
import type { Days } from '@/domain/period';
import { csvFields, type MoneyField } from '@/features/channelMoney/moneyTable';
import type { Columns } from '@/lib/columns';
import { downloadFile } from '@/services/files/downloadFile';
import { preferredLanguage } from '@/services/preferences/language';
import { csvFileName } from '@/services/reports/csv/csvFileName';
import { writeCsv } from '@/services/reports/csv/writeCsv';

/** Downloads the rows as CSV in the format of the language (decision G25). `isIncluded` selects rows. */
export function downloadTable<Row extends { currency: string }>(
  intl: IntlShape,
  title: string,
  { from, to }: Days,
  fields: readonly MoneyField<Row>[],
  columns: Columns,
  isIncluded: (row: number) => boolean,
): void {
  const rows = Uint32Array.from({ length: columns.rowCount }, (_each, row) => row).filter(isIncluded);
  const language = parseLanguage(intl.locale) ?? preferredLanguage();
  const { pieces } = writeCsv({ columns: csvFields(intl, fields, columns), values: columns, rows, language }, () => undefined);
  downloadFile(new Blob(pieces), csvFileName(title, from, to), 'text/csv;charset=utf-8');
}
