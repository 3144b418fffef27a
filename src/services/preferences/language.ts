import { DEFAULT_LANGUAGE, parseLanguage, type Language } from '@/domain/language';
import { readStored, STORAGE_PREFIX, writeStored } from '@/services/storage/browserStorage';

const KEY = 'language';

/** The storage key that other tabs observe to follow a language change. */
export const LANGUAGE_KEY = STORAGE_PREFIX + KEY;

/** The language of the UI: the stored preference, else the browser's language in any region, else Spanish (specification 1 §9, decision G155). */
export function preferredLanguage(): Language {
  const [browserLanguage] = navigator.language.toLowerCase().split('-');
  return parseLanguage(readStored(KEY)) ?? parseLanguage(browserLanguage) ?? DEFAULT_LANGUAGE;
}

/** Stores the preference in this browser, also after sign-out. It applies after a reload. */
export function storeLanguage(language: Language): void {
  writeStored(KEY, language);
}
