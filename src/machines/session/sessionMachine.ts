import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { unprovided } from '@/machines/unprovided';

/** Why somebody is not signed in, as the screens tell it. `refused` carries the server's own words. */
export type SessionProblem =
  | { kind: 'invalidCredentials' | 'tooManyAttempts' | 'noScreens' | 'ended' }
  | { kind: 'timeout' | 'offline' | 'network' | 'unreadable' | 'general' }
  | { kind: 'refused'; message: string };

/** Whose session, and how long it still lasts. */
interface OpenSession {
  userId: string;
  endsInMs: number;
}

export type SignInResult =
  ({ kind: 'signedIn' } & OpenSession) | { kind: 'lockedOut'; retryInMs: number } | { kind: 'failed'; problem: SessionProblem };

/** `ended`: the server does not accept the token; `noScreens`: the user's role has no screen. */
export type LoadResult = { kind: 'loaded' } | { kind: 'ended' } | { kind: 'noScreens' } | { kind: 'failed'; problem: SessionProblem };

interface SessionContext extends OpenSession {
  retryInMs: number;
  problem: SessionProblem | null;
}

export type SessionEvent =
  | { type: 'signIn.request'; email: string; password: string }
  | { type: 'signOut.request' }
  | { type: 'loading.retry' }
  /** A token was found: in the storage at start, or brought there by another tab. */
  | ({ type: 'session.found' } & OpenSession)
  /** The clock was read again: timers stand still while a computer sleeps. */
  | { type: 'session.timed'; endsInMs: number }
  | { type: 'session.refused' }
  | { type: 'session.leftElsewhere' };

const NOBODY: SessionContext = { userId: '', endsInMs: 0, retryInMs: 0, problem: null };

/**
 * Who is signed in (specification 1 §6). Promise: `signedIn` only with a token that could be read and whose time has not run
 * out, and only after user, account and locations are loaded; whatever way a session ends, what was stored for the user is
 * cleared before the next one can begin, in this tab and through the storage in the others.
 *
 * To be provided: `signIn` (asks the server, keeps the token), `loadSession` (fetches user, account and locations),
 * `forgetSession` (clears token, caches and stored data). None of them rejects. The password stands in the event alone.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: {
    signIn: fromPromise<SignInResult, { email: string; password: string }>(() => unprovided('signIn')),
    loadSession: fromPromise<LoadResult, { userId: string }>(() => unprovided('loadSession')),
    forgetSession: fromPromise<void>(() => unprovided('forgetSession')),
  },
  delays: {
    sessionEnds: ({ context }) => context.endsInMs,
    lockEnds: ({ context }) => context.retryInMs,
  },
  guards: {
    isOver: ({ event }) => 'endsInMs' in event && event.endsInMs <= 0,
    is: (_, { result, kind }: { result: SignInResult | LoadResult; kind: (SignInResult | LoadResult)['kind'] }) => result.kind === kind,
  },
  actions: {
    noteFound: assign(({ event }) => (event.type === 'session.found' ? openedBy(event) : {})),
    noteResult: assign((_, { result }: { result: SignInResult | LoadResult }) => contextAfter(result)),
    noteEnded: assign({ problem: { kind: 'ended' } }),
    forgetProblem: assign({ problem: null }),
    forgetUser: assign({ userId: '', endsInMs: 0 }),
  },
}).createMachine({
  id: 'session',
  context: NOBODY,
  initial: 'signedOut',
  states: {
    signedOut: {
      on: {
        'signIn.request': 'signingIn',
        'signOut.request': { target: 'signingOut', actions: 'forgetProblem' },
        'session.found': [
          { guard: 'isOver', target: 'expired' },
          { target: 'active', actions: 'noteFound' },
        ],
      },
    },
    signingIn: {
      entry: 'forgetProblem',
      invoke: {
        src: 'signIn',
        input: ({ event }) => credentialsIn(event),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, kind: 'signedIn' }) },
            target: 'active',
            actions: { type: 'noteResult', params: ({ event }) => ({ result: event.output }) },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, kind: 'lockedOut' }) },
            target: 'lockedOut',
            actions: { type: 'noteResult', params: ({ event }) => ({ result: event.output }) },
          },
          { target: 'signedOut', actions: { type: 'noteResult', params: ({ event }) => ({ result: event.output }) } },
        ],
      },
    },
    /** Too many attempts: the server takes no other for a while. */
    lockedOut: {
      after: { lockEnds: { target: 'signedOut', actions: 'forgetProblem' } },
      on: { 'session.found': { target: 'active', actions: 'noteFound' } },
    },
    active: {
      initial: 'loading',
      after: { sessionEnds: 'expired' },
      on: {
        'signOut.request': { target: 'signingOut', actions: 'forgetProblem' },
        'session.leftElsewhere': { target: 'signingOut', actions: 'forgetProblem' },
        'session.refused': 'expired',
        'session.timed': { guard: 'isOver', target: 'expired' },
      },
      states: {
        loading: {
          entry: 'forgetProblem',
          invoke: {
            src: 'loadSession',
            input: ({ context }) => ({ userId: context.userId }),
            onDone: [
              { guard: { type: 'is', params: ({ event }) => ({ result: event.output, kind: 'loaded' }) }, target: 'signedIn' },
              { guard: { type: 'is', params: ({ event }) => ({ result: event.output, kind: 'ended' }) }, target: '#session.expired' },
              {
                guard: { type: 'is', params: ({ event }) => ({ result: event.output, kind: 'noScreens' }) },
                target: '#session.signingOut',
                actions: { type: 'noteResult', params: ({ event }) => ({ result: event.output }) },
              },
              { target: 'loadFailed', actions: { type: 'noteResult', params: ({ event }) => ({ result: event.output }) } },
            ],
          },
        },
        loadFailed: { on: { 'loading.retry': 'loading' } },
        signedIn: {},
      },
    },
    /** The time ran out, or the server no longer accepts the token. */
    expired: {
      entry: 'noteEnded',
      invoke: { src: 'forgetSession', onDone: { target: 'signedOut', actions: 'forgetUser' } },
    },
    signingOut: {
      invoke: { src: 'forgetSession', onDone: { target: 'signedOut', actions: 'forgetUser' } },
    },
  },
});

function openedBy({ userId, endsInMs }: OpenSession): SessionContext {
  return { ...NOBODY, userId, endsInMs };
}

function contextAfter(result: SignInResult | LoadResult): Partial<SessionContext> {
  switch (result.kind) {
    case 'signedIn':
      return openedBy(result);
    case 'lockedOut':
      return { retryInMs: result.retryInMs, problem: { kind: 'tooManyAttempts' } };
    case 'failed':
      return { problem: result.problem };
    case 'noScreens':
    case 'ended':
      return { problem: { kind: result.kind } };
    case 'loaded':
      return {};
  }
}

function credentialsIn(event: SessionEvent) {
  return event.type === 'signIn.request' ? { email: event.email, password: event.password } : { email: '', password: '' };
}

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** Signed in, with user, account and locations loaded. */
export function isSignedIn(snapshot: SessionSnapshot): boolean {
  return snapshot.matches({ active: 'signedIn' });
}
