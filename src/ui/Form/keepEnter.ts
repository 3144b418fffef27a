import type { KeyboardEvent } from 'react';

/** In a field whose Enter picks something, Enter does not send the form too. On the buttons in it it does what it does. */
export function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
