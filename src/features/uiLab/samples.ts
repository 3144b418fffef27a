import type { ReactNode } from 'react';

/** The states of each shared component, by its name and what the state is called. */
export type Samples = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

/** Things to choose from. */
export const ITEMS = [
  { id: 'a', label: 'Pizzería Roma', detail: 'Madrid', image: null },
  { id: 'b', label: 'Sushi Kyoto', detail: 'Barcelona', image: null },
  { id: 'c', label: 'Taquería', detail: 'Lisboa', image: null },
];

/** A handler for what is only looked at. */
export function ignore(): void {}
