import type { IntlShape } from 'react-intl';
import { figureMoney } from '@/entities/figures/figureMoney';
import type { ReportField } from '@/domain/reportLayout';
import { numberAt, textAt, type Columns } from '@/lib/columns';
import { addMoney } from '@/lib/money';
import type { GridTotal } from '@/ui/DataGrid/gridColumn';

const MEAN = { maximumFractionDigits: 2 } as const;

/**
 * Sums a figure over some rows, and averages it over those with a value, with a separate sum per currency. Null if the field is not a figure. `hrefOf` returns the link of the sum,
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
    return (rows) => {
      const known = rows.filter((row) => !Number.isNaN(numberAt(values, row)));
      const sum = known.reduce((total, row) => total + numberAt(values, row), 0);
      return [
        { text: intl.formatNumber(sum), ...(known.length > 0 && { mean: intl.formatNumber(sum / known.length, MEAN) }), href: hrefOf() },
      ];
    };
  }
  if (kind !== 'money') return null;
  return (rows) => {
    const sums = new Map<string, number>();
    const counts = new Map<string, number>();
    for (const row of rows) {
      const amount = numberAt(values, row);
      if (Number.isNaN(amount)) continue;
      const currency = textAt(byId['currency'], row);
      addMoney(sums, currency, amount);
      counts.set(currency, (counts.get(currency) ?? 0) + 1);
    }
    return [...sums].map(([currency, amount]) => ({
      text: figureMoney(amount, currency),
      mean: figureMoney(amount / (counts.get(currency) ?? 1), currency),
      href: hrefOf(currency),
    }));
  };
}
