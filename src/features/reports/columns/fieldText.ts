import type { IntlShape } from 'react-intl';
import { figureMoney } from '@/entities/figures/figureMoney';
import type { ReportField } from '@/domain/reportLayout';
import { numberAt, textAt, type Columns } from '@/lib/columns';
import { isTimeZone } from '@/lib/timeZone';

const TIME = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** Returns a formatter of the values of a field, by row; null for text fields. Missing values are blank. */
export function fieldText(intl: IntlShape, { id, kind }: ReportField, { byId }: Columns): ((row: number) => string) | null {
  const values = byId[id];
  switch (kind) {
    case 'day':
      return (row) => {
        const day = textAt(values, row);
        return day && intl.formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC', dateStyle: 'medium' });
      };
    case 'time':
      return (row) => {
        const [instant, timeZone] = [textAt(values, row), textAt(byId['zone'], row)];
        if (Number.isNaN(Date.parse(instant))) return instant;
        return intl.formatDate(instant, isTimeZone(timeZone) ? { ...TIME, timeZone } : TIME);
      };
    case 'count':
      return (row) => numberText(numberAt(values, row), (value) => intl.formatNumber(value));
    case 'money':
      return (row) => numberText(numberAt(values, row), (value) => figureMoney(value, textAt(byId['currency'], row)));
    default:
      return null;
  }
}

function numberText(value: number, write: (value: number) => string): string {
  return Number.isNaN(value) ? '' : write(value);
}
