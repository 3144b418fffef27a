import type { Language } from '@/services/preferences/language';

/** Texts by id, parsed by the build. */
type Texts = typeof import('@/locales/es.json');

const fetched = new Map<Language, Promise<Texts>>();

/**
 * The texts of one language that only parts which come late need (the build parts them: messagesLoader). Fetched once; after a failure
 * they are fetched anew.
 */
export function lateTexts(language: Language): Promise<Texts> {
  const known = fetched.get(language);
  if (known) return known;
  const texts = fetchTexts(language);
  fetched.set(language, texts);
  texts.catch(() => fetched.delete(language));
  return texts;
}

async function fetchTexts(language: Language): Promise<Texts> {
  switch (language) {
    case 'es':
      return (await import('@/locales/es.json?late')).default;
    case 'en':
      return (await import('@/locales/en.json?late')).default;
    case 'pt':
      return (await import('@/locales/pt.json?late')).default;
  }
}
