import { Classes } from '@blueprintjs/core';
import { useEffect } from 'react';

/** Opens the palette with Ctrl+K or Cmd+K, except while a dialog is open. `open` must be stable. */
export function usePaletteKeys(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!document.querySelector(`.${Classes.DIALOG}`)) open();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [open]);
}
