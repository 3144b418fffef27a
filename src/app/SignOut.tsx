import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { PATHS } from '@/domain/screenPaths';
import { SignOutWithTickets } from '@/features/printing/SignOutQuestion/SignOutWithTickets';
import { SessionLoading } from '@/features/session/SessionLoading';
import { isSignedIn } from '@/machines/session/sessionMachine';
import { useRuntime } from '@/services/runtime/runtimeContext';

/**
 * The route that signs out; every sign-out link leads here. While tickets are pending in this browser it asks for confirmation (row T-05).
 * When the URL is opened directly it first waits until printing has started and the ledger is readable.
 */
export function SignOut() {
  const { session, journal, isStarting } = useRuntime();
  const { key } = useLocation();
  const navigate = useNavigate();
  const active = useSelector(session, (state) => state.matches('active'));
  const isLoading = useSelector(session, (state) => state.matches({ active: 'loading' }));
  const ready = useSelector(session, isSignedIn);

  if (!active) return <Navigate to={PATHS.login} replace />;
  if (isLoading || (ready && isStarting)) return <SessionLoading />;
  if (!ready || !journal) return <SigningOut />;
  // The first page of a tab has no previous page.
  const stay = () => void (key === 'default' ? navigate('/', { replace: true }) : navigate(-1));
  return <SignOutWithTickets loading={<SessionLoading />} signingOut={<SigningOut />} onStay={stay} />;
}

function SigningOut() {
  const { session } = useRuntime();
  useEffect(() => session.send({ type: 'signOut.request' }), [session]);
  return null;
}
