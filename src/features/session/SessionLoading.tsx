import { Button, Spinner } from '@blueprintjs/core';
import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import '@/features/session/session.css';
import { sessionProblemText } from '@/features/session/sessionProblemText';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** Shown while the user, account and locations load; offers a retry when that fails. */
export function SessionLoading() {
  const intl = useIntl();
  const { session } = useRuntime();
  const problem = useSelector(session, (state) => state.context.problem);

  if (!problem) {
    return (
      <main className="session-loading">
        <Spinner aria-label={intl.formatMessage({ id: 'session.loading.label' })} />
      </main>
    );
  }
  return (
    <main role="alert">
      <EmptyState
        title={intl.formatMessage({ id: 'session.loading.failedTitle' })}
        action={
          <div className="session-ways">
            <Button intent="primary" onClick={() => session.send({ type: 'loading.retry' })}>
              {intl.formatMessage({ id: 'session.loading.retryButton' })}
            </Button>
            <Button onClick={() => session.send({ type: 'signOut.request' })}>
              {intl.formatMessage({ id: 'session.loading.signOutButton' })}
            </Button>
          </div>
        }
      >
        {sessionProblemText(intl, problem)}
      </EmptyState>
    </main>
  );
}
