import type { Language } from '@/domain/language';
import { storeLanguage } from '@/services/preferences/language';

/** Stores the language and reloads the page. */
export function chooseLanguage(language: Language): void {
  storeLanguage(language);
  location.reload();
}
