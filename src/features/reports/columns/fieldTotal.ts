import type { IntlShape } from 'react-intl';
import { figureMoney } from '@/entities/figures/figureMoney';
import type { ReportField } from '@/features/reports/columns/reportLayout';
import { numberAt, textAt, type Columns } from '@/lib/columns';
import { addMoney } from '@/lib/money';
import type { GridTotal } from '@/ui/DataGrid/gridColumn';

/**
 * Sums a figure over some rows, with a separate sum per currency. Null if the field is not a figure. `hrefOf` returns the link of the sum,
 * for money per currency.
 */
export function fieldTotal(
  intl: IntlShape,
  { id, kind }: ReportField,
  { byId }: Columns,
  hrefOf: (currency?: string) => string | null,
): ((rows: Uint32Array) => readonly GridTotal[]) | null {
  const values = byId[id];
  if (kind === 'count') {
    return (rows) => [{ text: intl.formatNumber(rows.reduce((sum, row) => sum + (numberAt(values, row) || 0), 0)), href: hrefOf() }];
  }
  if (kind !== 'money') return null;
  return (rows) => {
    const sums = new Map<string, number>();
    for (const row of rows) {
      const amount = numberAt(values, row);
      if (!Number.isNaN(amount)) addMoney(sums, textAt(byId['currency'], row), amount);
    }
    return [...sums].map(([currency, amount]) => ({ text: figureMoney(amount, currency), href: hrefOf(currency) }));
  };
}
