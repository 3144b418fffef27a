import type { ReactNode } from 'react';
import { CopyButton } from '@/ui/CopyButton/CopyButton';

interface FactProps {
  label: string;
  children: ReactNode;
  /** What a button beside it copies; none without. */
  copy?: string | null | undefined;
}

/** One thing about an order by its name. Without anything to say it is left out. */
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
