import type { PrintAck } from '@/domain/printJob';

const MAX_INTEGER = 2 ** 31 - 1;
/** PostgreSQL cannot store the character U+0000 or an unpaired surrogate. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Whether the database can store an ack. Acks are stored in batches, and one that cannot be stored would fail its whole batch. */
export function isStorable({ uuid, handOut, copy, attempt, outcomes = [] }: Omit<PrintAck, 'stage'>): boolean {
  const numbers = [handOut ?? 0, copy ?? 0, attempt ?? 0, ...outcomes.map((outcome) => outcome.copy)];
  const texts = [uuid, ...outcomes.map(({ code }) => code ?? '')];
  return numbers.every((number) => Number.isInteger(number) && Math.abs(number) <= MAX_INTEGER) && texts.every(isStorableText);
}

/** Whether the database can store a text. */
export function isStorableText(text: string): boolean {
  return !UNSTORABLE.test(text);
}
