import type { Language } from '@/domain/language';
import en from './locales/en.json';
import es from './locales/es.json';
import pt from './locales/pt.json';

export type TicketWords = Readonly<Record<keyof typeof es, string>>;

/** The words of tickets, by language. Tickets are documents of the server: the texts of the screens are elsewhere. */
export const TICKET_WORDS: Record<Language, TicketWords> = { es, en, pt };

type WordGroup = 'service' | 'fees' | 'paymentTypes' | 'billingTypes' | 'legalPersons';

/** The word of a group for a key that a channel chose; null for a key without a word. */
export function wordFor(words: TicketWords, group: WordGroup, key: string | null | undefined): string | null {
  const all: Readonly<Record<string, string>> = words;
  const id = `${group}.${key}`;
  return Object.hasOwn(all, id) ? (all[id] ?? null) : null;
}
