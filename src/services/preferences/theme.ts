import { readStored, removeStored, writeStored } from '@/services/storage/browserStorage';
import { useStored } from '@/services/storage/useStored';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

/** The theme chosen in this browser, or `system` (row BX-01). */
export function preferredTheme(): Theme {
  return themeOf(readStored(KEY));
}

/** Stores the theme until sign-out (decision G04); all tabs apply it at once (row BX-03). */
export function storeTheme(theme: Theme): void {
  if (theme === 'system') removeStored(KEY);
  else writeStored(KEY, theme);
}

/** `preferredTheme` as a hook. */
export function usePreferredTheme(): Theme {
  return themeOf(useStored(KEY));
}

function themeOf(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? 'system';
}
