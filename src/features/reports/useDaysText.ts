import { useIntl } from 'react-intl';

const OPTIONS = { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Returns a formatter of inclusive days, `yyyy-MM-dd`: `1–15 nov 2026`, or a single day. */
export function useDaysText(): (from: string, to: string) => string {
  const intl = useIntl();
  return (from, to) => {
    const [first, last] = [from, to].map((day) => new Date(`${day}T00:00:00Z`));
    return first && last ? intl.formatDateTimeRange(first, last, OPTIONS) : '';
  };
}
