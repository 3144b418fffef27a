import { Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { STATEMENT_FIELDS, type ColumnMapping, type StatementField, type StatementLine } from '@/domain/channelMoney/statement';
import type { StatementTable } from '@/domain/channelMoney/statementFile';
import type { ReadLines } from '@/domain/channelMoney/statementMapping';
import { figureMoney } from '@/entities/figures/figureMoney';
import { dayText } from '@/features/channelMoney/moneyTable';

const PREVIEW_ROWS = 5;
const LISTED_PROBLEMS = 5;

interface PreviewTableProps {
  table: StatementTable;
  /** Null while a required column is missing. */
  read: (ReadLines & { mapping: ColumnMapping }) | null;
}

/** The first lines as they will be imported, and the rows that cannot be read. Without the required columns: the first rows of the file. */
export function PreviewTable({ table, read }: PreviewTableProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'money.import.previewLabel' });
  if (!read) {
    return (
      <>
        <Callout compact intent="warning">
          {intl.formatMessage({ id: 'money.import.missingColumnsNote' })}
        </Callout>
        <Preview label={label} titles={table.titles} rows={table.rows.slice(0, PREVIEW_ROWS)} />
      </>
    );
  }
  const { lines, problems, mapping } = read;
  const fields = STATEMENT_FIELDS.filter((field) => mapping.columns[field] !== undefined);
  return (
    <>
      <Preview
        label={label}
        titles={fields.map((field) => intl.formatMessage({ id: `money.statementField.${field}` }))}
        rows={lines.slice(0, PREVIEW_ROWS).map((line) => fields.map((field) => cellText(field, line)))}
      />
      {problems.length > 0 && (
        <Callout compact intent="warning" className="money-problems">
          {intl.formatMessage({ id: 'money.import.problemsNote' }, { count: problems.length })}
          <ul>
            {problems.slice(0, LISTED_PROBLEMS).map(({ row, problem }) => (
              <li key={row}>{intl.formatMessage({ id: `money.rowProblem.${problem}` }, { row })}</li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );

  function cellText(field: StatementField, { channelOrderId, currency, day, ...amounts }: StatementLine): string {
    switch (field) {
      case 'orderId':
        return channelOrderId;
      case 'currency':
        return currency;
      case 'day':
        return day === null ? '' : dayText(intl, day);
      default: {
        const amount = amounts[field];
        return amount === null ? '' : figureMoney(amount, currency);
      }
    }
  }
}

function Preview({ label, titles, rows }: { label: string; titles: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <div className="money-preview" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
