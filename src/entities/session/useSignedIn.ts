import { useSelector } from '@xstate/react';
import { useSelector as useStoreSelector } from 'react-redux';
import { selectSignedIn, type SignedIn } from '@/entities/session/selectSignedIn';
import { useRuntime } from '@/services/runtime/runtimeContext';

/**
 * The signed-in user with its data, for protected screens: they stand only once these are loaded, and what loaded them keeps
 * them up to date. Throws elsewhere.
 */
export function useSignedIn(): SignedIn {
  const { session } = useRuntime();
  const userId = useSelector(session, (state) => state.context.userId);
  const signedIn = useStoreSelector((state: Parameters<typeof selectSignedIn>[0]) => selectSignedIn(state, userId));
  if (!signedIn) throw new Error('Nobody is signed in: the component stands outside the protected screens');
  return signedIn;
}
