import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { PATHS } from '@/domain/screenPaths';
import { unsentActions } from '@/entities/order/undo/unsentActions';
import { SessionLoading } from '@/features/session/SessionLoading';
import { isSignedIn } from '@/machines/session/sessionMachine';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

// Prefetched, to be available offline.
const SignOutWithTickets = lazyWithTexts(
  async () => (await import(/* webpackPrefetch: true */ '@/features/printing/SignOutQuestion/SignOutWithTickets')).SignOutWithTickets,
);

/** Signing out waits this long for replies to actions that could still be undone, in ms. */
const SEND_WITHIN_MS = 3_000;

/**
 * The route that signs out; every sign-out link leads here. While tickets are pending in this browser it asks for confirmation (row T-05).
 * When the URL is opened directly it first waits until printing has started and the ledger is readable. It signs out if the question fails
 * to load.
 */
export function SignOut() {
  const { session, journal, isStarting } = useRuntime();
  const { key } = useLocation();
  const navigate = useNavigate();
  const active = useSelector(session, (state) => state.matches('active'));
  const isLoading = useSelector(session, (state) => state.matches({ active: 'loading' }));
  const ready = useSelector(session, isSignedIn);
  const [isUnavailable, setUnavailable] = useState(false);

  if (!active) return <Navigate to={PATHS.login} replace />;
  if (isLoading || (ready && isStarting)) return <SessionLoading />;
  if (!ready || !journal || isUnavailable) return <SigningOut />;
  // The first page of a tab has no previous page.
  const stay = () => void (key === 'default' ? navigate('/', { replace: true }) : navigate(-1));
  return (
    <LazyPart onFailed={() => setUnavailable(true)}>
      <SignOutWithTickets loading={<SessionLoading />} signingOut={<SigningOut />} onStay={stay} />
    </LazyPart>
  );
}

/** Signs out after actions on orders that could still be undone are sent (row K-03). */
function SigningOut() {
  const { session } = useRuntime();
  useEffect(() => void unsentActions.sendNow(SEND_WITHIN_MS).finally(() => session.send({ type: 'signOut.request' })), [session]);
  return null;
}
