import { isSignedIn, type SessionActor } from '@/machines/session/sessionMachine';

/**
 * Runs `begin` each time a user is signed in with data loaded, and its returned function when the session ends. Returns the function that
 * stops watching.
 */
export function whileSignedIn(session: SessionActor, begin: () => () => void): () => void {
  let end: (() => void) | null = null;
  const follow = () => {
    const signedIn = isSignedIn(session.getSnapshot());
    if (signedIn && !end) end = begin();
    else if (!signedIn && end) {
      end();
      end = null;
    }
  };
  const subscription = session.subscribe(follow);
  follow();
  return () => {
    subscription.unsubscribe();
    end?.();
    end = null;
  };
}
