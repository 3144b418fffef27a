import { instantSchema } from '@/domain/instant';
import { REPORT_KEYS, type ReportType } from '@/domain/report';
import { isDay } from '@/lib/calendarDay';
import { invalidData } from '../../platform/http/httpError';

/**
 * The values of the key behind which a report goes on (`reportCursor`), in the order of `REPORT_KEYS`; null from the beginning. There need be
 * no such row any more. 422 for what is no key of this report.
 */
export function checkedCursor(type: ReportType, after: string | undefined): string[] | null {
  if (after === undefined) return null;
  const values = readTexts(after);
  const keys = REPORT_KEYS[type];
  if (values?.length !== keys.length || !keys.every((key, place) => isReadable(key, values[place] ?? ''))) {
    throw invalidData([{ path: 'after', message: 'No cursor of this report' }]);
  }
  return values.map((value, place) => (keys[place] === 'placedAt' ? new Date(value).toISOString() : value));
}

function readTexts(after: string): string[] | null {
  try {
    const values: unknown = JSON.parse(after);
    return Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : null;
  } catch {
    return null;
  }
}

/** The database must be able to read it, and to keep it. */
function isReadable(key: (typeof REPORT_KEYS)[ReportType][number], value: string): boolean {
  if (key === 'day') return isDay(value);
  if (key === 'placedAt') return instantSchema.safeParse(value).success;
  return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
}
