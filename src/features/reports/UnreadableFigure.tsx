import { Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { PATHS } from '@/domain/screenPaths';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** Stands where an address names orders in a way that nobody can read. */
export function UnreadableFigure() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'reports.unreadable.title' })}
      action={
        <Link to={PATHS.reports} className={Classes.BUTTON}>
          {intl.formatMessage({ id: 'reports.unreadable.button' })}
        </Link>
      }
    >
      {intl.formatMessage({ id: 'reports.unreadable.text' })}
    </EmptyState>
  );
}
