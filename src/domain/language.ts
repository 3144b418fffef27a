/** The languages of the product: of its screens, tickets, mails and of the virtual printer's page. */
export const LANGUAGES = ['es', 'en', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language where neither a person nor a place has chosen one (specification 1 §9). */
export const DEFAULT_LANGUAGE: Language = 'es';

/** The language that a text names; null for a language that the product does not have. */
export function languageNamed(text: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}
