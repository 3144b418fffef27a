import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { Navigate } from 'react-router-dom';
import { can } from '@/domain/permissions';
import type { Screen } from '@/app/screens';
import { usePrintsHere } from '@/features/printing/usePrintsHere';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { useSignedIn } from '@/services/session/useSignedIn';

/** Shows a screen to who may see it and sends everybody else to the root (row P-02). */
export function ScreenGate({ screen }: { screen: Screen }) {
  const intl = useIntl();
  const { productName } = useDeployment();
  const { user } = useSignedIn();
  const printsHere = usePrintsHere();
  if (!can(user.role, screen.scope, screen.action)) return <Navigate to="/" replace />;
  return (
    <Suspense>
      <title>{`${printsHere ? '🖨 ' : ''}${intl.formatMessage({ id: screen.title })} · ${productName}`}</title>
      <screen.Page />
    </Suspense>
  );
}
