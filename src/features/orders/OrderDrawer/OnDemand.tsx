import { CaretRight } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';

interface OnDemandProps {
  label: ReactNode;
  /** Called when the section is first opened. */
  children: () => ReactNode;
}

/** A collapsed section whose content is rendered only after it is first opened. */
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
