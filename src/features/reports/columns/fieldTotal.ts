import type { IntlShape } from 'react-intl';
import type { ReportField } from '@/features/reports/columns/reportLayout';
import { numberAt, textAt, type Columns } from '@/lib/columns';
import { addMoney } from '@/lib/money';
import { figureMoney } from '@/services/figures/figureMoney';

/** Adds up a figure over some rows: money of each currency apart, never over two of them. Null for what is no figure. */
export function fieldTotal(intl: IntlShape, { id, kind }: ReportField, { byId }: Columns): ((rows: Uint32Array) => string) | null {
  const values = byId[id];
  if (kind === 'count') {
    return (rows) => intl.formatNumber(rows.reduce((sum, row) => sum + (numberAt(values, row) || 0), 0));
  }
  if (kind !== 'money') return null;
  return (rows) => {
    const sums = new Map<string, number>();
    for (const row of rows) {
      const amount = numberAt(values, row);
      if (!Number.isNaN(amount)) addMoney(sums, textAt(byId['currency'], row), amount);
    }
    return [...sums].map(([currency, amount]) => figureMoney(amount, currency)).join(' · ');
  };
}
