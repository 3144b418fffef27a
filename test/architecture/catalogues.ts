import { readFileSync } from 'node:fs';

/** The folders of message catalogues: one ICU MessageFormat file per language, by message id. */
export const CATALOGUES = [
  'src/locales',
  'server/printing/tickets/locales',
  'server/modules/alerts/locales',
  'server/modules/mail/locales',
  'server/modules/reportMails/locales',
  'server/demo/printers/page/locales',
];

/** The messages of a catalogue by id. */
export const readTexts = (folder: string, language: string) =>
  JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8')) as Record<string, string>;
