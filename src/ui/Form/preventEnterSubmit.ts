import type { KeyboardEvent } from 'react';

/** Prevents Enter from submitting the form in an input where it selects an option. Buttons in the field are not affected. */
export function preventEnterSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
