import type { Flag } from '@/domain/featureFlag';

/** Undecided: it is not known yet, and the time to wait for it (decision G37) is not over. */
export type FlagState = 'on' | 'off' | 'undecided';
export type FlagStates = Readonly<Record<Flag, FlagState>>;

export const NO_FLAG_STATES: FlagStates = {
  'mastercatalogs-view': 'undecided',
  'store-availability': 'undecided',
  'request-rider': 'undecided',
};

let states = NO_FLAG_STATES;
const listeners = new Set<() => void>();

/** How the flags stand for the user of this tab: told by `startFlags`, read by screens with `useFlags`. */
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
