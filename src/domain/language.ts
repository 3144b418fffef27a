/** Languages of the product: screens, tickets, mails and the virtual printer's page. */
export const LANGUAGES = ['es', 'en', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language if neither the user nor the location has chosen one (specification 1 §9). */
export const DEFAULT_LANGUAGE: Language = 'es';

/** The language with this code; null if the product does not support it. */
export function parseLanguage(text: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}
