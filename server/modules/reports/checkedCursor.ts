import { instantSchema } from '@/domain/instant';
import { REPORT_KEYS, type ReportType } from '@/domain/report';
import { isDay } from '@/lib/calendarDay';
import { invalidData } from '../../platform/http/httpError';

/**
 * Parses the cursor of a report (`reportCursor`): the key of the last row that the client has, in the order of `REPORT_KEYS`; null to
 * read from the beginning. The row need not exist any more.
 *
 * @throws HttpError 422 for a cursor that is not one of this report.
 */
export function checkedCursor(type: ReportType, after: string | undefined): string[] | null {
  if (after === undefined) return null;
  const values = readTexts(after);
  const keys = REPORT_KEYS[type];
  if (values?.length !== keys.length || !keys.every((key, index) => isReadable(key, values[index] ?? ''))) {
    throw invalidData([{ path: 'after', message: 'Not a cursor of this report' }]);
  }
  return values.map((value, index) => (keys[index] === 'placedAt' ? new Date(value).toISOString() : value));
}

function readTexts(after: string): string[] | null {
  try {
    const values: unknown = JSON.parse(after);
    return Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : null;
  } catch {
    return null;
  }
}

/** Whether the database can parse the value, and store it. */
function isReadable(key: (typeof REPORT_KEYS)[ReportType][number], value: string): boolean {
  if (key === 'day') return isDay(value);
  if (key === 'placedAt') return instantSchema.safeParse(value).success;
  return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
}
