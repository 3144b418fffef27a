import { DEFAULT_LANGUAGE, parseLanguage, type Language } from '@/domain/language';
import { readStored, STORAGE_PREFIX, writeStored } from '@/services/storage/browserStorage';

const KEY = 'language';

/** The storage key that other tabs observe to follow a language change. */
export const LANGUAGE_KEY = STORAGE_PREFIX + KEY;

const BY_BROWSER_LANGUAGE: Readonly<Record<string, Language>> = { 'en-US': 'en', 'es-ES': 'es', 'pt-BR': 'pt', 'pt-PT': 'pt' };

/** The language of the UI: the stored preference, else the browser's language, else Spanish (specification 1 §9). */
export function preferredLanguage(): Language {
  return parseLanguage(readStored(KEY)) ?? BY_BROWSER_LANGUAGE[navigator.language] ?? DEFAULT_LANGUAGE;
}

/** Stores the preference in this browser, also after sign-out. It applies after a reload. */
export function storeLanguage(language: Language): void {
  writeStored(KEY, language);
}
