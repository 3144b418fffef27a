import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** The address that signs out. */
export function SignOut() {
  const { session } = useRuntime();
  const active = useSelector(session, (state) => state.matches('active'));
  useEffect(() => {
    if (active) session.send({ type: 'signOut.request' });
  }, [active, session]);
  return active ? null : <Navigate to="/login" replace />;
}
