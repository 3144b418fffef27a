import { useSelector } from '@xstate/react';
import { useSelector as useStoreSelector } from 'react-redux';
import { selectSignedIn, type SignedIn } from '@/entities/session/selectSignedIn';
import { useRuntime } from '@/services/runtime/runtimeContext';

/**
 * The signed-in user with their data, for protected screens, which are rendered only after it is loaded.
 * @throws {Error} outside of protected screens.
 */
export function useSignedIn(): SignedIn {
  const { session } = useRuntime();
  const userId = useSelector(session, (state) => state.context.userId);
  const signedIn = useStoreSelector((state: Parameters<typeof selectSignedIn>[0]) => selectSignedIn(state, userId));
  if (!signedIn) throw new Error('No signed-in user: useSignedIn must be used within a protected screen');
  return signedIn;
}
