import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { PATHS } from '@/domain/screenPaths';
import { SessionLoading } from '@/features/session/SessionLoading';
import { isSignedIn } from '@/machines/session/sessionMachine';
import { useRuntime } from '@/services/runtime/runtimeContext';

// Loaded after sign-in, so that the sign-in screen stays small.
const Shell = lazy(async () => ({ default: (await import(/* webpackChunkName: "signedIn" */ '@/app/shell/Shell')).Shell }));

/** Redirects to sign-in without a session, and renders the protected screens once user and account are loaded (specification 1 §2). */
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
