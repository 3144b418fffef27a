import type { KeyboardEvent } from 'react';

/** In a field whose Enter picks something, Enter does not send the form too. */
export function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
