import type { ReactNode } from 'react';
import { CopyButton } from '@/ui/CopyButton/CopyButton';

interface FactProps {
  label: string;
  children: ReactNode;
  /** The text that a copy button copies; no button without it. */
  copy?: string | null | undefined;
}

/** A labelled value of an order. Renders nothing if there is no value. */
export function Fact({ label, children, copy }: FactProps) {
  const parts = (Array.isArray(children) ? children.flat() : [children]).filter(
    (part) => part !== null && part !== undefined && part !== '' && part !== false,
  );
  if (parts.length === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="order-fact-parts">
          {parts.map((part, index) => (
            <span key={index}>{part}</span>
          ))}
        </span>
        {copy && <CopyButton text={copy} />}
      </dd>
    </div>
  );
}
