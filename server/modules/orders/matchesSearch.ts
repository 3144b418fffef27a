import { sql, type SQL } from 'drizzle-orm';
import { orders } from '../../platform/db/schema';

/** Shorter numbers are more often part of a code than of a phone. */
const MIN_PHONE_DIGITS = 4;
/** Lengths of the country prefixes of E.164. */
const PREFIX_LENGTHS = [1, 2, 3];
/** No national number with fewer digits is matched without its country prefix. */
const MIN_NATIONAL_DIGITS = 7;

/**
 * Conditions of a search text (row M-08): each part between spaces is contained in the code, the channel's code, the client's name or the
 * digits of the client's phone, in any case and with or without accents. A text of digits and phone punctuation also matches a phone as a
 * whole, with or without country prefix on either side.
 */
export function matchesSearch(search: string): SQL[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const isPhone = /^[\d\s+()./-]+$/.test(search) && digitsOf(search).length >= MIN_PHONE_DIGITS;
  const containsAll = words.map((word) => sql`strpos(${orders.searchText}, ${normalizedText(sql`${word}::text`)}) > 0`);
  if (!isPhone) return containsAll;
  const digits = digitsOf(search).replace(/^00/, '');
  const withoutPrefix = PREFIX_LENGTHS.map((length) => digits.slice(length)).filter(({ length }) => length >= MIN_NATIONAL_DIGITS);
  // The phone is the last line of the search text.
  const ends = withoutPrefix.map((national) => sql`right(${orders.searchText}, ${national.length + 1}) = ${`\n${national}`}`);
  return [
    sql`(${sql.join([sql`(${sql.join(containsAll, sql` and `)})`, sql`strpos(${orders.searchText}, ${digits}) > 0`, ...ends], sql` or `)})`,
  ];
}

/**
 * The text in lower case and without accents. The same expression as in `order_search_text` (migration `order_search`), so that both sides are
 * normalised by the database.
 */
export function normalizedText(text: SQL): SQL {
  return sql`regexp_replace(lower(normalize(${text}, NFD)), '[\\u0300-\\u036f]+', '', 'g')`;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
