import type { Language } from '@/domain/language';
import { textsOf, type Texts } from '@/services/texts/textsOf';

const fetched = new Map<Language, Promise<Texts>>();

/** The texts of one language that only parts which come late need. Fetched once; after a failure they are fetched anew. */
export function lateTexts(language: Language): Promise<Texts> {
  const known = fetched.get(language);
  if (known) return known;
  const texts = textsOf(language).then((ofLanguage) => ofLanguage.lateTexts());
  fetched.set(language, texts);
  texts.catch(() => fetched.delete(language));
  return texts;
}
