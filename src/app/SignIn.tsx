import { useSelector } from '@xstate/react';
import { Navigate } from 'react-router-dom';
import { LoginPage } from '@/features/session/LoginPage';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** The sign-in screen; who is signed in already goes on to the root. */
export function SignIn() {
  const { session } = useRuntime();
  const active = useSelector(session, (state) => state.matches('active'));
  return active ? <Navigate to="/" replace /> : <LoginPage />;
}
