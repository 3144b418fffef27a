import type { LinkKind } from '@/domain/accessLink';
import { DEFAULT_LANGUAGE, parseLanguage, type Language } from '@/domain/language';
import { fillPlaceholders } from '../../platform/fillPlaceholders';
import { escapeHtml } from '../../platform/http/escapeHtml';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

const CATALOGUES: Record<Language, Readonly<Record<keyof typeof es, string>>> = { es, en, pt };

export interface MailContent {
  kind: LinkKind;
  language: string;
  product: string;
  /** The name of the user, an arbitrary text. */
  name: string;
  link: string;
  expiresAt: Date;
}

/** Creates subject, text and HTML of a mail. The subject contains no user input; a name is reduced to one line, and escaped in the HTML. */
export function mailTexts({ kind, language, product, name, link, expiresAt }: MailContent): {
  subject: string;
  text: string;
  html: string;
} {
  const known = parseLanguage(language) ?? DEFAULT_LANGUAGE;
  const date = new Intl.DateTimeFormat(known, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(expiresAt);
  const values = { product, name: oneLine(name), date: `${date} UTC` };
  const message = (id: 'subject' | 'greeting' | 'text' | 'button' | 'until' | 'ignore') =>
    fillPlaceholders(CATALOGUES[known][`${kind}.${id}`], values);
  const greeting = message('greeting');
  const text = message('text');
  const until = message('until');
  const ignore = message('ignore');
  return {
    subject: oneLine(message('subject')),
    text: [greeting, text, link, until, ignore, ''].join('\n\n'),
    html: [
      `<!doctype html><html lang="${known}"><body>`,
      `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(text)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(message('button'))}</a></p><p>${escapeHtml(link)}</p>`,
      `<p>${escapeHtml(until)}</p><p>${escapeHtml(ignore)}</p></body></html>`,
    ].join('\n'),
  };
}

/** Reduces a text to one line, so that it can be part of a header or a list. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
