import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being printed or shown as a print preview (row M-07). The component is rendered before the browser lays out the paper, so that it can
 * show all rows of a virtualized table.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}

let isPrinting = false;

function subscribe(listener: () => void): () => void {
  const change = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    flushSync(listener);
  };
  addEventListener('beforeprint', change);
  addEventListener('afterprint', change);
  return () => {
    removeEventListener('beforeprint', change);
    removeEventListener('afterprint', change);
  };
}
