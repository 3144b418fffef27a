import { useEffect, useState } from 'react';

/** How long a command waits for the state before it. */
const WAIT_MS = 3_000;

/**
 * The state that a command changes, read once when its toast is mounted, so that undo can put it back (decision G130): undefined while it is
 * read; null if it is unknown or was not read in time. `read` must be stable.
 */
export function useStateBefore<State>(read: () => Promise<State | null>): State | null | undefined {
  const [state, setState] = useState<State | null>();
  useEffect(() => {
    let isOver = false;
    const end = (result: State | null) => {
      if (!isOver) setState(result);
      isOver = true;
    };
    const timer = setTimeout(() => end(null), WAIT_MS);
    void read().then(end, () => end(null));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [read]);
  return state;
}
