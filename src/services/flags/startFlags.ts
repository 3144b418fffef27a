import { FLAGS } from '@/domain/featureFlag';
import { flagStates, NO_FLAG_STATES, type FlagStates } from '@/services/flags/flagStates';
import type { FlagUser } from '@/services/flags/openFlags';

const DECISION_TIMEOUT_MS = 15_000;

/**
 * Evaluates the feature flags of a signed-in user and keeps them up to date (rows FF-01, FF-02); screens read them with `useFlags`. A flag
 * that is unknown after 15 s is off until it is known (decision G37). Never fails.
 * @returns the function that stops it
 */
export function startFlags(user: FlagUser): () => void {
  let ended = false;
  let close = () => {};
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const decision = setTimeout(() => flagStates.change(undecidedAsOff()), DECISION_TIMEOUT_MS);
  open();
  return () => {
    ended = true;
    clearTimeout(decision);
    clearTimeout(retryTimer);
    close();
    flagStates.change(NO_FLAG_STATES);
  };

  // OpenFeature is not part of the sign-in bundle, so it is loaded here.
  function open() {
    import(/* webpackChunkName: "signedIn" */ '@/services/flags/openFlags')
      .then(({ openFlags }) => {
        if (!ended) close = openFlags(user, flagStates.change);
      })
      .catch(() => {
        if (!ended) retryTimer = setTimeout(open, DECISION_TIMEOUT_MS);
      });
  }
}

function undecidedAsOff(): Partial<FlagStates> {
  const states = flagStates.get();
  return Object.fromEntries(FLAGS.filter((flag) => states[flag] === 'undecided').map((flag) => [flag, 'off']));
}
