import { DEFAULT_LANGUAGE, languageNamed, type Language } from '@/domain/language';
import { readStored, STORAGE_PREFIX, writeStored } from '@/services/storage/browserStorage';

const KEY = 'language';

/** The storage key that other tabs observe to follow a language change. */
export const LANGUAGE_KEY = STORAGE_PREFIX + KEY;

const OF_BROWSER: Readonly<Record<string, Language>> = { 'en-US': 'en', 'es-ES': 'es', 'pt-BR': 'pt', 'pt-PT': 'pt' };

/** The language of the UI: the stored preference, else the browser's language, else Spanish (specification 1 §9). */
export function preferredLanguage(): Language {
  return languageNamed(readStored(KEY)) ?? OF_BROWSER[navigator.language] ?? DEFAULT_LANGUAGE;
}

/** Stores the preference in this browser, also after sign-out. It applies after a reload. */
export function storeLanguage(language: Language): void {
  writeStored(KEY, language);
}
