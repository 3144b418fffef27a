import { Button, Classes } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/**
 * Stands in for a screen that crashed or could not be loaded (row BX-04). The ways back open the screen again, or another one,
 * in the page as it is: the machines go on. Only what could not be loaded needs the page anew.
 */
export function ScreenCrash() {
  const intl = useIntl();
  const { pathname, search } = useLocation();
  return (
    <div role="alert">
      <EmptyState
        icon={<ErrorIcon size={20} />}
        title={intl.formatMessage({ id: 'shell.crash.title' })}
        action={
          <div className="screen-ways">
            <Link to={pathname + search} replace className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}>
              {intl.formatMessage({ id: 'shell.crash.retryButton' })}
            </Link>
            <Link to="/" className={Classes.BUTTON}>
              {intl.formatMessage({ id: 'shell.crash.homeButton' })}
            </Link>
            <Button onClick={() => location.reload()}>{intl.formatMessage({ id: 'shell.crash.reloadButton' })}</Button>
          </div>
        }
      >
        {intl.formatMessage({ id: 'shell.crash.text' })}
      </EmptyState>
    </div>
  );
}
