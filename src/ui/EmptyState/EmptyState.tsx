import type { ReactElement, ReactNode } from 'react';
import '@/ui/EmptyState/emptyState.css';

interface EmptyStateProps {
  /** An icon component of `@blueprintjs/icons`. */
  icon?: ReactElement;
  title: string;
  /** Why there is nothing here. */
  children?: ReactNode;
  /** The way on: a button or a link. */
  action?: ReactElement;
}

/** What stands where there is nothing to show: why, and what to do next. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {icon}
      <h2 className="empty-state-title">{title}</h2>
      {children !== undefined && <div className="empty-state-text">{children}</div>}
      {action}
    </div>
  );
}
