import { DEFAULT_LANGUAGE, parseLanguage, type Language } from '@/domain/language';
import { fillPlaceholders } from '../../../platform/fillPlaceholders';
import type { PrinterState } from '../printerState';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };
import { measure } from './measure';
import { PRINTER_FIELDS } from './printerFields';
import type { FindingName } from './printerFindings';

/** The texts of the paper page: plain text without characters that HTML escapes, by id. */
export type PageTexts = Readonly<Record<keyof typeof es, string>>;

/** The texts of the paper page, by language. */
export const PAGE_TEXTS: Record<Language, PageTexts> = { es, en, pt };

/** The state field that contains the time in the text of a finding. */
const TIME_OF_FINDING: Partial<Record<FindingName, 'lateMs' | 'spoolMs' | 'printMs'>> = {
  lateReply: 'lateMs',
  spoolsLater: 'spoolMs',
  slow: 'printMs',
};

/** Returns the text of a finding, with its time or code. */
export function findingText(name: FindingName, state: PrinterState, language: Language): string {
  const field = TIME_OF_FINDING[name];
  const time = field ? measure(state[field] / 1000, 'second', language) : '';
  return fillPlaceholders(PAGE_TEXTS[language][`findings.${name}`], { time, code: state.code });
}

type TypedField = 'lateMs' | 'code' | 'printMs' | 'spoolMs';

/** Returns whether a field is an input for text or a number: then it has one description, and an error for invalid values. */
export function isTyped(name: keyof PrinterState): name is TypedField {
  return PRINTER_FIELDS[name].kind === 'time' || PRINTER_FIELDS[name].kind === 'code';
}

/** A value of a choice or switch: its key, its name, and a description of its effect. */
export interface OptionTexts {
  key: string;
  name: string;
  description: string;
}

/** Returns the values of a choice or switch; empty for other fields. */
export function optionsOf(name: keyof PrinterState, texts: PageTexts): OptionTexts[] {
  const field = PRINTER_FIELDS[name];
  const keys = field.kind === 'switch' ? ['true', 'false'] : field.kind === 'choice' ? field.values.map(String) : [];
  const byId: Readonly<Record<string, string>> = texts;
  const textOf = (id: string) => byId[`fields.${name}.options.${id}`] ?? '';
  return keys.map((key) => ({ key, name: textOf(`${key}.name`), description: textOf(`${key}.says`) }));
}

/** Returns the preferred supported language of an Accept-Language header; Spanish if there is none. */
export function pageLanguage(acceptLanguage: string | undefined): Language {
  const requested = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.slice(0, 2), quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .sort((one, other) => other.quality - one.quality);
  return requested.map(({ tag }) => parseLanguage(tag)).find((language) => language !== null) ?? DEFAULT_LANGUAGE;
}
