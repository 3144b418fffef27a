import { useIntl } from 'react-intl';

const OPTIONS = { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Writes days of the calendar, `yyyy-MM-dd`, both counted: `1–15 nov 2026`, or the one day. */
export function useDaysText(): (from: string, to: string) => string {
  const intl = useIntl();
  return (from, to) => {
    const [first, last] = [from, to].map((day) => new Date(`${day}T00:00:00Z`));
    return first && last ? intl.formatDateTimeRange(first, last, OPTIONS) : '';
  };
}
