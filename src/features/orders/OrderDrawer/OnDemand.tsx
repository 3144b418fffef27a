import { CaretRight } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';

interface OnDemandProps {
  label: ReactNode;
  /** Made when it is opened for the first time. */
  children: () => ReactNode;
}

/** A line that opens what few need, and that is not even made before. */
export function OnDemand({ label, children }: OnDemandProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="order-on-demand" onToggle={() => setWasOpened(true)}>
      <summary>
        <CaretRight size={14} className="order-caret" />
        {label}
      </summary>
      {wasOpened && children()}
    </details>
  );
}
