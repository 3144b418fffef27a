import { DEFAULT_LANGUAGE, languageNamed, type Language } from '@/domain/language';
import { readStored, STORAGE_PREFIX, writeStored } from '@/services/storage/browserStorage';

const KEY = 'language';

/** The storage key whose change tells other tabs of another language. */
export const LANGUAGE_KEY = STORAGE_PREFIX + KEY;

const OF_BROWSER: Readonly<Record<string, Language>> = { 'en-US': 'en', 'es-ES': 'es', 'pt-BR': 'pt', 'pt-PT': 'pt' };

/** The language of the screens: the stored preference, else by the browser's own language, else Spanish (specification 1 §9). */
export function preferredLanguage(): Language {
  return languageNamed(readStored(KEY)) ?? OF_BROWSER[navigator.language] ?? DEFAULT_LANGUAGE;
}

/** Keeps the preference for this browser; it outlives a sign-out. The page shows it after a reload. */
export function storeLanguage(language: Language): void {
  writeStored(KEY, language);
}
