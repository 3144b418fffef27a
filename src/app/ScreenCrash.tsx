import { Button, Classes } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/**
 * Replaces a screen that crashed or failed to load (row BX-04). The links reopen the screen, or another one, without a page load, so the
 * actors keep running. Only a screen that failed to load needs a reload.
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
