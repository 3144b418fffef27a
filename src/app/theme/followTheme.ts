import { Classes } from '@blueprintjs/core';
import { preferredTheme } from '@/services/preferences/theme';
import { watchStored } from '@/services/storage/browserStorage';

/**
 * Light or dark as it was chosen in any tab, else as the system says, now and whenever that changes (rows BX-01, BX-03). The
 * class is on the body, so that overlays have it too; the browser's own parts follow the colour scheme of the page. Gives what
 * ends it.
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
