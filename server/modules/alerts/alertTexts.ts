import type { AlertKind, AlertPreferences } from '@/domain/alert';
import type { Language } from '@/domain/language';
import { PATHS } from '@/domain/screenPaths';
import { fillPlaceholders } from '../../platform/fillPlaceholders';
import { escapeHtml } from '../../platform/http/escapeHtml';
import { oneLine } from '../mail/mailTexts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

const CATALOGUES: Record<Language, Readonly<Record<keyof typeof es, string>>> = { es, en, pt };

/** Labels in one title; more are counted only. */
const MAX_LABELS = 5;
const MAX_LABEL_LENGTH = 60;

/** One alert in a message; `location` is the name of the location. */
export interface AlertLine {
  kind: AlertKind;
  label: string;
  location: string;
  since: Date;
  endedAt: Date | null;
}

/** Returns a title for alerts of one kind, for example `2 orders without a confirmed print: 12, 13`, of one line. */
export function alertTitle(language: Language, lines: readonly [AlertLine, ...AlertLine[]], hasEnded: boolean): string {
  const texts = CATALOGUES[language];
  const [{ kind }] = lines;
  const labels = lines.slice(0, MAX_LABELS).map(({ label }) => oneLine(label).slice(0, MAX_LABEL_LENGTH));
  const values = {
    label: labels[0] ?? '',
    labels: lines.length > MAX_LABELS ? `${labels.join(', ')}…` : labels.join(', '),
    count: String(lines.length),
  };
  const title = fillPlaceholders(texts[`${kind}.${lines.length === 1 ? 'one' : 'many'}`], values);
  return hasEnded ? fillPlaceholders(texts['ended.title'], { title }) : title;
}

/** Formats a time of the server for a user, with the date, in their time zone. */
export function alertTime({ language, timeZone }: Pick<AlertPreferences, 'language' | 'timeZone'>, at: Date): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23', timeZone }).format(at);
}

export interface AlertMailContent {
  product: string;
  /** The name of the user, an arbitrary text. */
  name: string;
  publicUrl: string;
  preferences: AlertPreferences;
  lines: readonly [AlertLine, ...AlertLine[]];
}

/** Creates subject, text and HTML of a mail about alerts: one line for each, with its times in the time zone of the user. */
export function alertMailTexts({ product, name, publicUrl, preferences, lines }: AlertMailContent) {
  const { language } = preferences;
  const texts = CATALOGUES[language];
  const [first] = lines;
  const subject =
    lines.length === 1
      ? fillPlaceholders(texts['mail.oneSubject'], { product, title: alertTitle(language, [first], first.endedAt !== null) })
      : fillPlaceholders(texts['mail.manySubject'], { product, count: String(lines.length) });
  const rows = lines.map((line) => {
    const values = {
      title: alertTitle(language, [line], line.endedAt !== null),
      location: oneLine(line.location),
      since: alertTime(preferences, line.since),
    };
    if (line.endedAt === null) return fillPlaceholders(texts['mail.openText'], values);
    return fillPlaceholders(texts['mail.endedText'], { ...values, until: alertTime(preferences, line.endedAt) });
  });
  const greeting = fillPlaceholders(texts['mail.greeting'], { name: oneLine(name) });
  const link = `${publicUrl}${PATHS.operations}`;
  const footer = fillPlaceholders(texts['mail.footer'], { link: `${publicUrl}${PATHS.alerts}` });
  return {
    subject: oneLine(subject),
    text: [greeting, rows.join('\n'), link, footer, ''].join('\n\n'),
    html: [
      `<!doctype html><html lang="${language}"><body>`,
      `<p>${escapeHtml(greeting)}</p>`,
      `<ul>${rows.map((row) => `<li>${escapeHtml(row)}</li>`).join('')}</ul>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(texts['mail.button'])}</a></p>`,
      `<p>${escapeHtml(footer)}</p></body></html>`,
    ].join('\n'),
  };
}
