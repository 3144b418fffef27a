import { Spinner } from '@blueprintjs/core';
import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { Navigate } from 'react-router-dom';
import { mayOpen } from '@/domain/screenAccess';
import type { Screen } from '@/app/screens';
import { usePrintsHere } from '@/features/printing/usePrintsHere';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { useFlags } from '@/services/flags/useFlags';
import { useSignedIn } from '@/services/session/useSignedIn';

/**
 * Shows a screen to who may see it and sends everybody else to the root (rows P-02, FF-01). While the flag that it needs is not
 * decided it waits: nobody is sent away for what is not known yet.
 */
export function ScreenGate({ screen }: { screen: Screen }) {
  const intl = useIntl();
  const { productName } = useDeployment();
  const { user } = useSignedIn();
  const flags = useFlags();
  const printsHere = usePrintsHere();
  const waits = screen.flag !== undefined && flags[screen.flag] === 'undecided';

  if (!mayOpen(user.role, screen, (flag) => flags[flag] !== 'off')) return <Navigate to="/" replace />;
  return (
    <Suspense>
      <title>{`${printsHere ? '🖨 ' : ''}${intl.formatMessage({ id: screen.title })} · ${productName}`}</title>
      {waits ? <Spinner aria-label={intl.formatMessage({ id: 'shell.flags.waitingLabel' })} /> : <screen.Page />}
    </Suspense>
  );
}
