import type { ReactNode } from 'react';

/** The states of each shared component, by component name and state name. */
export type Samples = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

/** Sample options. */
export const ITEMS = [
  { id: 'a', label: 'Pizzería Roma', detail: 'Madrid', image: null },
  { id: 'b', label: 'Sushi Kyoto', detail: 'Barcelona', image: null },
  { id: 'c', label: 'Taquería', detail: 'Lisboa', image: null },
];

/** A handler for samples that do nothing. */
export function ignore(): void {}
