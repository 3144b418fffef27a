import { Classes } from '@blueprintjs/core';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import '@/ui/EmptyState/emptyState.css';

interface EmptyStateProps {
  /** An icon component of `@blueprintjs/icons`. */
  icon?: ReactElement;
  title: string;
  /** Why there is nothing here. */
  children?: ReactNode;
  /** The way on: a button or a link. */
  action?: ReactElement;
  /** The way on, where that is another screen. */
  link?: { to: string; text: string };
}

/** What stands where there is nothing to show: why, and what to do next. */
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
