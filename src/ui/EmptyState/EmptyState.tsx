import { Classes } from '@blueprintjs/core';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import '@/ui/EmptyState/emptyState.css';

interface EmptyStateProps {
  /** An icon component of `@blueprintjs/icons`. */
  icon?: ReactElement;
  title: string;
  /** Explains why there is nothing to show. */
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactElement;
  /** The next step when it is another screen. */
  link?: { to: string; text: string };
}

/** Explains why there is nothing to show and what to do next. */
export function EmptyState({ icon, title, children, action, link }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {icon}
      <h2 className="empty-state-title">{title}</h2>
      {children !== undefined && <div className="empty-state-text">{children}</div>}
      {action}
      {link && (
        <Link to={link.to} className={Classes.BUTTON}>
          {link.text}
        </Link>
      )}
    </div>
  );
}
