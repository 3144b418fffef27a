import { Classes } from '@blueprintjs/core';
import { preferredTheme } from '@/services/preferences/theme';
import { watchStored } from '@/services/storage/browserStorage';

/**
 * Applies the theme that was chosen in any tab, or the system's, and follows changes (rows BX-01, BX-03). The class is on the body, so that
 * it applies to overlays; native controls use the page's colour scheme. Returns the function that stops it.
 */
export function followTheme(): () => void {
  const darkSystem = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const theme = preferredTheme();
    document.body.classList.toggle(Classes.DARK, theme === 'dark' || (theme === 'system' && darkSystem.matches));
    document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
  };
  darkSystem.addEventListener('change', apply);
  const stopWatching = watchStored(apply);
  apply();
  return () => {
    darkSystem.removeEventListener('change', apply);
    stopWatching();
  };
}
