import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { DeploymentResult } from '@/services/deployment/loadDeployment';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

type Failure = Exclude<DeploymentResult, { kind: 'read' }>;

/** Replaces the product when its configuration cannot be loaded. */
export function StartFailure({ failure }: { failure: Failure }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'start.failed.title' });
  return (
    <main role="alert">
      <title>{title}</title>
      <EmptyState
        icon={<ErrorIcon size={20} />}
        title={title}
        action={
          <Button intent="primary" onClick={() => location.reload()}>
            {intl.formatMessage({ id: 'start.failed.retryButton' })}
          </Button>
        }
      >
        {failure.kind === 'unreachable'
          ? intl.formatMessage({ id: 'start.failed.unreachableError' })
          : intl.formatMessage({ id: 'start.failed.unreadableError' }, { count: failure.fields.length, fields: failure.fields.join(', ') })}
      </EmptyState>
    </main>
  );
}
