import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { PATHS } from '@/domain/screenPaths';
import { SessionLoading } from '@/features/session/SessionLoading';
import { isSignedIn } from '@/machines/session/sessionMachine';
import { useRuntime } from '@/services/runtime/runtimeContext';

// Not loaded before somebody is signed in: the sign-in screen stays light.
const Shell = lazy(async () => ({ default: (await import('@/app/shell/Shell')).Shell }));

/** Lets nobody past who is not signed in, and shows the protected screens only once user and account are loaded (specification 1 §2). */
export function SessionGate() {
  const { session } = useRuntime();
  const active = useSelector(session, (state) => state.matches('active'));
  const ready = useSelector(session, isSignedIn);

  if (!active) return <Navigate to={PATHS.login} replace />;
  if (!ready) return <SessionLoading />;
  return (
    <Suspense fallback={<SessionLoading />}>
      <Shell />
    </Suspense>
  );
}
