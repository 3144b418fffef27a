import { isSignedIn, type SessionActor } from '@/machines/session/sessionMachine';

/** Begins something each time a user is signed in and its data loaded, and ends it when the session ends. Gives the way to stop watching. */
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
