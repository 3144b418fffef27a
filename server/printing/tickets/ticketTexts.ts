import type { Language } from '@/domain/language';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

export type TicketTexts = Readonly<Record<keyof typeof es, string>>;

/** The texts of tickets, by language. Tickets are documents of the server: the texts of the screens are elsewhere. */
export const TICKET_TEXTS: Record<Language, TicketTexts> = { es, en, pt };

type TextGroup = 'service' | 'fees' | 'paymentTypes' | 'billingTypes' | 'legalPersons';

/** The word of a group for a key that a channel chose; null for a key without a word. */
export function textFor(texts: TicketTexts, group: TextGroup, key: string | null | undefined): string | null {
  const all: Readonly<Record<string, string>> = texts;
  const id = `${group}.${key}`;
  return Object.hasOwn(all, id) ? (all[id] ?? null) : null;
}
