import type { ReactNode } from 'react';

/** A line of a drawer: what it is, and how it is. It stands in a `dl`. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
