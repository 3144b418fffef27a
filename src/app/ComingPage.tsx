import { Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** Stands where a screen will be: says so, and shows the way on. */
export function ComingPage() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'shell.coming.title' })}
      action={
        <Link to="/operations" className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}>
          {intl.formatMessage({ id: 'shell.coming.homeButton' })}
        </Link>
      }
    >
      {intl.formatMessage({ id: 'shell.coming.text' })}
    </EmptyState>
  );
}
