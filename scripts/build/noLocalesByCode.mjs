// @ts-check

/**
 * Replaces Blueprint's loader of date-fns locales by code, which makes a chunk of each locale, in the built app: locales are passed as
 * objects here (`src/ui/DateInput/DatePopup.tsx`).
 */
export async function loadDateFnsLocale() {
  return undefined;
}

/** @param {unknown} locale */
export function useDateFnsLocale(locale) {
  return typeof locale === 'object' ? locale : undefined;
}
