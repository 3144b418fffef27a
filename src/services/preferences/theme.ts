import { readStored, removeStored, writeStored } from '@/services/storage/browserStorage';
import { useStored } from '@/services/storage/useStored';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

/** The theme that was chosen in this browser; as the system says where none was (row BX-01). */
export function preferredTheme(): Theme {
  return themeOf(readStored(KEY));
}

/** Keeps the choice until the sign-out (decision G04); all tabs follow it at once (row BX-03). */
export function storeTheme(theme: Theme): void {
  if (theme === 'system') removeStored(KEY);
  else writeStored(KEY, theme);
}

/** The chosen theme, live. */
export function usePreferredTheme(): Theme {
  return themeOf(useStored(KEY));
}

function themeOf(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? 'system';
}
