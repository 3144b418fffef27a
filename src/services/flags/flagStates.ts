import type { Flag } from '@/domain/featureFlag';

/** `undecided`: the flag is not known yet and the timeout (decision G37) has not passed. */
export type FlagState = 'on' | 'off' | 'undecided';
export type FlagStates = Readonly<Record<Flag, FlagState>>;

export const NO_FLAG_STATES: FlagStates = {
  'mastercatalogs-view': 'undecided',
  'store-availability': 'undecided',
  'request-rider': 'undecided',
};

let states = NO_FLAG_STATES;
const listeners = new Set<() => void>();

/** The flags of the user of this tab: set by `startFlags`, read by screens with `useFlags`. */
export const flagStates = {
  get: () => states,
  change: (part: Partial<FlagStates>) => {
    states = { ...states, ...part };
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
