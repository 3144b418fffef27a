import { Classes } from '@blueprintjs/core';
import { Dashboard } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** Stands where the figures of the account will be, and shows the way to the orders. */
export function DashboardPage() {
  const intl = useIntl();
  return (
    <EmptyState
      icon={<Dashboard size={20} />}
      title={intl.formatMessage({ id: 'dashboard.coming.title' })}
      action={
        <Link to="/operations" className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}>
          {intl.formatMessage({ id: 'dashboard.coming.operationsButton' })}
        </Link>
      }
    >
      {intl.formatMessage({ id: 'dashboard.coming.text' })}
    </EmptyState>
  );
}
