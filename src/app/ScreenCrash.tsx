import { AnchorButton, Button } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** Stands in for a screen that crashed or could not be loaded; the machines go on (row BX-04). */
export function ScreenCrash() {
  const intl = useIntl();
  return (
    <div role="alert">
      <EmptyState
        icon={<ErrorIcon size={20} />}
        title={intl.formatMessage({ id: 'shell.crash.title' })}
        action={
          <div className="screen-ways">
            <Button intent="primary" onClick={() => location.reload()}>
              {intl.formatMessage({ id: 'shell.crash.reloadButton' })}
            </Button>
            <AnchorButton href="/">{intl.formatMessage({ id: 'shell.crash.homeButton' })}</AnchorButton>
          </div>
        }
      >
        {intl.formatMessage({ id: 'shell.crash.text' })}
      </EmptyState>
    </div>
  );
}
