import type { PrintAck } from '@/domain/printJob';

const MAX_INTEGER = 2 ** 31 - 1;
/** PostgreSQL keeps no text with the character 0 or with half a surrogate pair. */
const NO_TEXT = /\0|\p{Surrogate}/u;

/** Whether the database can take what a tab says; it goes there together with the words of others, which must not fail for it. */
export function isKeepable({ uuid, handOut, copy, attempt, outcomes = [] }: Omit<PrintAck, 'stage'>): boolean {
  const numbers = [handOut ?? 0, copy ?? 0, attempt ?? 0, ...outcomes.map((outcome) => outcome.copy)];
  const texts = [uuid, ...outcomes.map(({ code }) => code ?? '')];
  return numbers.every((number) => Number.isInteger(number) && Math.abs(number) <= MAX_INTEGER) && texts.every(isText);
}

/** Whether the database can take a text. */
export function isText(text: string): boolean {
  return !NO_TEXT.test(text);
}
