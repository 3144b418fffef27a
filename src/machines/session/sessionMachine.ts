import { assertEvent, assign, raise, setup, type ActorRefFrom, type DoneActorEvent, type SnapshotFrom } from 'xstate';
import { missingPromise } from '@/machines/missingActor';

/** Why no user is signed in, for the screens. `refused` has the server's message. */
export type SessionProblem =
  | { kind: 'invalidCredentials' | 'tooManyAttempts' | 'noScreens' | 'ended' }
  | { kind: 'timeout' | 'offline' | 'network' | 'unreadable' | 'general' }
  | { kind: 'refused'; message: string };

/** A session's user and remaining time. */
interface OpenSession {
  userId: string;
  endsInMs: number;
}

export type SignInResult =
  ({ kind: 'signedIn' } & OpenSession) | { kind: 'lockedOut'; retryInMs: number } | { kind: 'failed'; problem: SessionProblem };

/** `ended`: the server rejects the token; `noScreens`: the user's role has no screen. `endsInMs` counts from the result. */
export type LoadResult =
  { kind: 'loaded'; endsInMs: number } | { kind: 'ended' } | { kind: 'noScreens' } | { kind: 'failed'; problem: SessionProblem };

interface SessionContext extends OpenSession {
  retryInMs: number;
  problem: SessionProblem | null;
}

export type SessionEvent =
  | { type: 'signIn.request'; email: string; password: string }
  | { type: 'signOut.request' }
  | { type: 'loading.retry' }
  /** A token was found in the storage: at start, or stored by another tab. */
  | ({ type: 'session.found' } & OpenSession)
  /** The same user signed in again in another tab. */
  | ({ type: 'session.renewed' } & OpenSession)
  /** The clock was checked, because timers stop while the computer sleeps. */
  | { type: 'session.timed'; endsInMs: number }
  | { type: 'session.refused' }
  | { type: 'session.signedOutElsewhere' };

/** Input of `signIn`. `onlyUser`: no other user may sign in, because that user's screens are open behind the dialog. */
export interface Credentials {
  email: string;
  password: string;
  onlyUser: string | null;
}

/** How long before its end a session can be renewed, in ms. */
export const EXPIRING_MS = 15 * 60_000;

const SIGNED_OUT: SessionContext = { userId: '', endsInMs: 0, retryInMs: 0, problem: null };

/**
 * The signed-in user (specification 1 §6). Guarantees: `active.signedIn` only with a readable token that has not expired, and only after
 * user, account and locations are loaded. A session that ends during work asks for the password in place (`active.expired`, row BX-02, ADR
 * 0004): the screens stay open and everything that runs for the user continues. However a session ends, the user's stored data is
 * cleared before the next session can start, in this tab and, through the storage, in the others.
 *
 * Actors to provide: `signIn` (calls the server, stores the token), `loadSession` (fetches user, account and locations), `clearSession`
 * (clears token, caches and stored data; with `endToken` it also requests the revocation of the token, without waiting for the answer).
 * None of them rejects. The password is only in the event, never in the context.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: {
    signIn: missingPromise<SignInResult, Credentials>('signIn'),
    loadSession: missingPromise<LoadResult, { userId: string }>('loadSession'),
    clearSession: missingPromise<void, { endToken: boolean }>('clearSession'),
  },
  delays: {
    sessionEnds: ({ context }) => context.endsInMs,
    endIsNear: ({ context }) => Math.max(context.endsInMs - EXPIRING_MS, 0),
    lockEnds: ({ context }) => context.retryInMs,
  },
  guards: {
    isOver: ({ event }) => {
      assertEvent(event, ['session.found', 'session.timed']);
      return event.endsInMs <= 0;
    },
    isSameUser: ({ context, event }) => {
      assertEvent(event, 'session.renewed');
      return event.userId === context.userId;
    },
    is: (_, { result, kind }: { result: SignInResult | LoadResult; kind: (SignInResult | LoadResult)['kind'] }) => result.kind === kind,
  },
  actions: {
    assignSession: assign(({ event }) => {
      assertEvent(event, ['session.found', 'session.renewed']);
      return sessionOf(event);
    }),
    endSession: raise({ type: 'session.timed', endsInMs: 0 }),
    assignResult: assign((_, { result }: { result: SignInResult | LoadResult }) => contextAfter(result)),
    assignEnded: assign({ problem: { kind: 'ended' } }),
    clearProblem: assign({ problem: null }),
    clearUser: assign({ userId: '', endsInMs: 0 }),
  },
}).createMachine({
  id: 'session',
  context: SIGNED_OUT,
  initial: 'signedOut',
  states: {
    signedOut: {
      on: {
        'signIn.request': 'signingIn',
        'signOut.request': { target: 'signingOut', actions: 'clearProblem' },
        'session.found': [
          { guard: 'isOver', target: 'expired' },
          { target: 'active', actions: 'assignSession' },
        ],
      },
    },
    signingIn: {
      entry: 'clearProblem',
      invoke: {
        src: 'signIn',
        input: ({ event }) => credentialsOf(event, null),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, kind: 'signedIn' }) },
            target: 'active',
            actions: { type: 'assignResult', params: ({ event }) => ({ result: event.output }) },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, kind: 'lockedOut' }) },
            target: 'lockedOut',
            actions: { type: 'assignResult', params: ({ event }) => ({ result: event.output }) },
          },
          { target: 'signedOut', actions: { type: 'assignResult', params: ({ event }) => ({ result: event.output }) } },
        ],
      },
    },
    /** Too many attempts: the server rejects further ones until the lockout ends. */
    lockedOut: {
      after: { lockEnds: { target: 'signedOut', actions: 'clearProblem' } },
      on: { 'session.found': { target: 'active', actions: 'assignSession' } },
    },
    active: {
      initial: 'loading',
      on: {
        'signOut.request': { target: 'signingOut', actions: 'clearProblem' },
        'session.signedOutElsewhere': { target: 'signingOut', actions: 'clearProblem' },
        'session.refused': 'expired',
        'session.timed': { guard: 'isOver', target: 'expired' },
      },
      states: {
        loading: {
          entry: 'clearProblem',
          after: { sessionEnds: { actions: 'endSession' } },
          invoke: {
            src: 'loadSession',
            input: ({ context }) => ({ userId: context.userId }),
            onDone: [
              {
                guard: { type: 'is', params: ({ event }) => ({ result: event.output, kind: 'loaded' }) },
                target: 'signedIn',
                actions: { type: 'assignResult', params: ({ event }) => ({ result: event.output }) },
              },
              { guard: { type: 'is', params: ({ event }) => ({ result: event.output, kind: 'ended' }) }, target: '#session.expired' },
              {
                guard: { type: 'is', params: ({ event }) => ({ result: event.output, kind: 'noScreens' }) },
                target: '#session.signingOut',
                actions: { type: 'assignResult', params: ({ event }) => ({ result: event.output }) },
              },
              { target: 'loadFailed', actions: { type: 'assignResult', params: ({ event }) => ({ result: event.output }) } },
            ],
          },
        },
        loadFailed: {
          after: { sessionEnds: { actions: 'endSession' } },
          on: { 'loading.retry': 'loading' },
        },
        signedIn: {
          id: 'signedIn',
          initial: 'steady',
          after: { sessionEnds: { actions: 'endSession' } },
          on: {
            'session.refused': 'expired',
            'session.timed': { guard: 'isOver', target: 'expired' },
            'session.renewed': { guard: 'isSameUser', target: 'signedIn', reenter: true, actions: 'assignSession' },
          },
          states: {
            steady: { after: { endIsNear: 'expiring' } },
            /** The session ends soon: it can be renewed while work continues. */
            expiring: { on: { 'signIn.request': 'renewing' } },
            renewing: { entry: 'clearProblem', invoke: renewal('expiring') },
          },
        },
        /** The session expired during work, or the server rejected the token: the user enters the password in place. */
        expired: {
          initial: 'awaitingPassword',
          on: {
            'session.refused': {},
            'session.timed': {},
            'session.renewed': { guard: 'isSameUser', target: 'signedIn', actions: 'assignSession' },
          },
          states: {
            awaitingPassword: { on: { 'signIn.request': 'renewing' } },
            renewing: { entry: 'clearProblem', invoke: renewal('awaitingPassword', 'lockedOut') },
            lockedOut: { after: { lockEnds: { target: 'awaitingPassword', actions: 'clearProblem' } } },
          },
        },
      },
    },
    /** The session expired before it was loaded. */
    expired: {
      entry: 'assignEnded',
      invoke: { src: 'clearSession', input: { endToken: false }, onDone: { target: 'signedOut', actions: 'clearUser' } },
    },
    signingOut: {
      invoke: {
        src: 'clearSession',
        // The tab in which the user signed out has already requested the revocation.
        input: ({ event }) => ({ endToken: event.type !== 'session.signedOutElsewhere' }),
        onDone: { target: 'signedOut', actions: 'clearUser' },
      },
    },
  },
});

/** Signs in again in place: the same user gets a new session; any other result returns to the password prompt. */
function renewal(failed: string, lockedOut = failed) {
  const outcome = ({ event }: { event: DoneActorEvent<SignInResult> }) => ({ result: event.output });
  const outcomeIs = <Kind extends SignInResult['kind']>(kind: Kind) => ({
    type: 'is' as const,
    params: ({ event }: { event: DoneActorEvent<SignInResult> }) => ({ result: event.output, kind }),
  });
  const assignResult = { type: 'assignResult' as const, params: outcome };
  return {
    src: 'signIn' as const,
    input: ({ context, event }: { context: SessionContext; event: SessionEvent }) => credentialsOf(event, context.userId),
    onDone: [
      { guard: outcomeIs('signedIn'), target: '#signedIn', reenter: true, actions: assignResult },
      { guard: outcomeIs('lockedOut'), target: lockedOut, actions: assignResult },
      { target: failed, actions: assignResult },
    ],
  };
}

function sessionOf({ userId, endsInMs }: OpenSession): SessionContext {
  return { ...SIGNED_OUT, userId, endsInMs };
}

function contextAfter(result: SignInResult | LoadResult): Partial<SessionContext> {
  switch (result.kind) {
    case 'signedIn':
      return sessionOf(result);
    case 'lockedOut':
      return { retryInMs: result.retryInMs, problem: { kind: 'tooManyAttempts' } };
    case 'failed':
      return { problem: result.problem };
    case 'noScreens':
    case 'ended':
      return { problem: { kind: result.kind } };
    case 'loaded':
      return { endsInMs: result.endsInMs };
  }
}

function credentialsOf(event: SessionEvent, onlyUser: string | null): Credentials {
  assertEvent(event, 'signIn.request');
  const { email, password } = event;
  return { email, password, onlyUser };
}

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** Whether user, account and locations are loaded. Also true while a session that ended during work waits for the password. */
export function isSignedIn(snapshot: SessionSnapshot): boolean {
  return snapshot.matches({ active: 'signedIn' }) || snapshot.matches({ active: 'expired' });
}
