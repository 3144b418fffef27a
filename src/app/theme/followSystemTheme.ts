import { Classes } from '@blueprintjs/core';

/** Light or dark as the system says, now and whenever it changes (row BX-01). On the body, so that overlays have it too. */
export function followSystemTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => document.body.classList.toggle(Classes.DARK, dark.matches);
  dark.addEventListener('change', apply);
  apply();
}
