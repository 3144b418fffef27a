import { createIntl, type IntlShape } from 'react-intl';
import { parseLanguage, type Language } from '@/domain/language';
import { preferredLanguage } from '@/services/preferences/language';
import { textsOf, type Texts } from '@/services/texts/textsOf';

/** The language of a locale tag of the app, else the preferred one. */
export function languageOf(locale: string): Language {
  return parseLanguage(locale) ?? preferredLanguage();
}

const fetched = new Map<Language, Promise<Texts>>();

/** Loads the texts of one language that only lazy modules need. Cached; a failed load is retried on the next call. */
export function lateTexts(language: Language): Promise<Texts> {
  const known = fetched.get(language);
  if (known) return known;
  const texts = textsOf(language).then((ofLanguage) => ofLanguage.lateTexts());
  fetched.set(language, texts);
  texts.catch(() => fetched.delete(language));
  return texts;
}

/** Adds the late texts, for a lazy module that is no component. Rejects when they cannot be loaded. */
export async function withLateTexts(intl: IntlShape): Promise<IntlShape> {
  return withTexts(intl, await lateTexts(languageOf(intl.locale)));
}

const complete = new WeakMap<IntlShape, IntlShape>();

/** Adds the late texts of its language. Cached, because each new `IntlShape` parses its messages and creates its formats again. */
export function withTexts(intl: IntlShape, late: Texts): IntlShape {
  const known = complete.get(intl);
  if (known) return known;
  const all = createIntl({ ...intl, messages: { ...intl.messages, ...late } });
  complete.set(intl, all);
  complete.set(all, all);
  return all;
}
