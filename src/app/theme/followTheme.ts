import { Classes } from '@blueprintjs/core';
import { preferredTheme } from '@/services/preferences/theme';
import { watchStored } from '@/services/storage/browserStorage';

/**
 * Applies the theme that was chosen in any tab, or the system's, and follows changes (rows BX-01, BX-03); on paper always the light one (row
 * M-07). The class is on the body, so that it applies to overlays; native controls use the page's colour scheme. Returns the function that
 * stops it.
 */
export function followTheme(): () => void {
  const darkSystem = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const theme = preferredTheme();
    document.body.classList.toggle(Classes.DARK, theme === 'dark' || (theme === 'system' && darkSystem.matches));
    document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
  };
  const applyLight = () => {
    document.body.classList.remove(Classes.DARK);
    document.documentElement.style.colorScheme = 'light';
  };
  darkSystem.addEventListener('change', apply);
  addEventListener('beforeprint', applyLight);
  addEventListener('afterprint', apply);
  const stopWatching = watchStored(apply);
  apply();
  return () => {
    darkSystem.removeEventListener('change', apply);
    removeEventListener('beforeprint', applyLight);
    removeEventListener('afterprint', apply);
    stopWatching();
  };
}
