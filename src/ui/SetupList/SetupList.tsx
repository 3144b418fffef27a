import { Circle, TickCircle } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import '@/ui/SetupList/setupList.css';

/** A step of a setup. `text` describes what is missing or configured; `action` links to where it is configured. */
export interface SetupItem {
  id: string;
  title: string;
  isDone: boolean;
  text: string;
  action?: ReactNode;
}

interface SetupListProps {
  label: string;
  items: readonly SetupItem[];
}

/** A setup checklist (row R-03). An icon with a name marks completed steps, not only a colour. */
export function SetupList({ label, items }: SetupListProps) {
  const intl = useIntl();
  return (
    <ol className="setup-list" aria-label={label}>
      {items.map(({ id, title, isDone, text, action }) => {
        const state = intl.formatMessage({ id: isDone ? 'ui.setup.doneLabel' : 'ui.setup.missingLabel' });
        const Icon = isDone ? TickCircle : Circle;
        return (
          <li key={id} className={isDone ? 'setup-item setup-item-done' : 'setup-item'}>
            <span className="setup-item-mark" role="img" aria-label={state} title={state}>
              <Icon size={16} />
            </span>
            <span className="setup-item-content">
              <span className="setup-item-title">{title}</span>
              <span className="setup-item-text">{text}</span>
            </span>
            {action !== undefined && <span className="setup-item-action">{action}</span>}
          </li>
        );
      })}
    </ol>
  );
}
