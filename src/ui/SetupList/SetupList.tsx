import { Circle, TickCircle } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import '@/ui/SetupList/setupList.css';

/** A step of a setup: `text` says what is missing, or what is there; `action` leads to where it is done. */
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

/** A checklist of a setup (row R-03): what is done is marked by an icon and its name, not by colour alone. */
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
            <span className="setup-item-words">
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
