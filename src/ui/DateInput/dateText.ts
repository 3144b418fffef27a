import { format, isValid, parse } from 'date-fns';

/** What a `DateInput` edits: a day, a time of day, or both. */
export type DateKind = 'date' | 'time' | 'dateTime';

/** The form of values, without a time zone. */
const VALUE_PATTERNS: Record<DateKind, string> = { date: 'yyyy-MM-dd', time: 'HH:mm', dateTime: "yyyy-MM-dd'T'HH:mm" };

type DayPattern = 'dd/MM/yyyy' | 'MM/dd/yyyy';

/** The order of day and month in a locale, as `Intl` formats dates there. */
export function dayPatternOf(locale: string): DayPattern {
  const parts = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit' }).formatToParts(0);
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month' ? 'MM/dd/yyyy' : 'dd/MM/yyyy';
}

/** The day or time of a value, in the browser's zone; null for any other text. */
export function dateOfValue(kind: DateKind, value: string): Date | null {
  const date = parse(value, VALUE_PATTERNS[kind], new Date(2000, 0, 1));
  return isValid(date) && valueOfDate(kind, date) === value ? date : null;
}

/** Whether a text is a value, and not a text that could not be read. */
export function isDateValue(kind: DateKind, text: string): boolean {
  return dateOfValue(kind, text) !== null;
}

/** The value of a day or time in the browser's zone. */
export function valueOfDate(kind: DateKind, date: Date): string {
  return format(date, VALUE_PATTERNS[kind]);
}

/** A value as the user reads it: the order of the locale, 24 hours. A text that is no value stays as it is. */
export function textOfValue(kind: DateKind, value: string, locale: string): string {
  if (kind === 'time') return value;
  const [day = '', time = ''] = value.split('T');
  const date = dateOfValue('date', day);
  if (date === null) return value;
  const text = format(date, dayPatternOf(locale));
  return kind === 'date' ? text : `${text} ${time}`.trimEnd();
}

/**
 * The value of a typed text: days in the order of the locale or as `yyyy-MM-dd`, times of 24 hours. A text that cannot be read is returned as
 * it is, so that nothing is lost and each schema of values rejects it.
 *
 * @param isComplete The user has finished typing: short forms are read as well (`5.3.26`, `05032026`, `9`, `930`).
 */
export function valueOfText(kind: DateKind, typed: string, locale: string, isComplete: boolean): string {
  const text = typed.trim();
  const unread = text === '' ? '' : typed;
  if (kind === 'date') return readDay(text, locale, isComplete) ?? unread;
  if (kind === 'time') return readTime(text, isComplete) ?? unread;
  const [, dayText = '', timeText = ''] = /^(.*\S)(?:T|\s+)(\S+)$/.exec(text) ?? [];
  const day = readDay(dayText.replace(/,$/, ''), locale, isComplete);
  const time = readTime(timeText, isComplete);
  return day !== null && time !== null ? `${day}T${time}` : unread;
}

function readDay(text: string, locale: string, isComplete: boolean): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return readAs(text, 'yyyy-MM-dd');
  const pattern = dayPatternOf(locale);
  const parted = text.replaceAll(/\s*[./\s-]\s*/g, '/');
  if (/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(parted)) return readAs(parted, pattern);
  if (!isComplete) return null;
  if (/^\d{1,2}\/\d{1,2}\/\d{2}$/.test(parted)) return readAs(parted, pattern.replace('yyyy', 'yy'));
  if (/^\d{8}$/.test(text)) return readAs(text, pattern.replaceAll('/', ''));
  return null;
}

function readAs(text: string, pattern: string): string | null {
  const date = parse(text, pattern, new Date(2000, 0, 1));
  return isValid(date) ? valueOfDate('date', date) : null;
}

function readTime(text: string, isComplete: boolean): string | null {
  const parts = isComplete ? /^(\d{1,2})(?:[:.h]?(\d{2}))?$/i.exec(text) : /^(\d{2}):(\d{2})(?::00)?$/.exec(text);
  if (!parts) return null;
  const [, hours = '', minutes = '00'] = parts;
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return dateOfValue('time', time) ? time : null;
}
