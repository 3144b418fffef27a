import { Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** An address that leads nowhere. */
export function NotFound() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'shell.notFound.title' })}
      action={
        <Link to="/" className={Classes.BUTTON}>
          {intl.formatMessage({ id: 'shell.notFound.homeButton' })}
        </Link>
      }
    >
      {intl.formatMessage({ id: 'shell.notFound.text' })}
    </EmptyState>
  );
}
