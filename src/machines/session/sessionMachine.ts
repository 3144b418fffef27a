import { assign, raise, setup, type ActorRefFrom, type DoneActorEvent, type SnapshotFrom } from 'xstate';
import { missingPromise } from '@/machines/missingActor';

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

/** `ended`: the server does not accept the token; `noScreens`: the user's role has no screen. `endsInMs` counts from the result on. */
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
  /** A token was found: in the storage at start, or brought there by another tab. */
  | ({ type: 'session.found' } & OpenSession)
  /** The same user signed in again in another tab. */
  | ({ type: 'session.renewed' } & OpenSession)
  /** The clock was read again: timers stand still while a computer sleeps. */
  | { type: 'session.timed'; endsInMs: number }
  | { type: 'session.refused' }
  | { type: 'session.leftElsewhere' };

/** What signing in needs. With `onlyUser` nobody else may: the screens of that user stand open behind the question. */
export interface Credentials {
  email: string;
  password: string;
  onlyUser: string | null;
}

/** How long before its end a session asks to be renewed. */
export const EXPIRING_MS = 15 * 60_000;

const NOBODY: SessionContext = { userId: '', endsInMs: 0, retryInMs: 0, problem: null };

/**
 * Who is signed in (specification 1 §6). Promise: `active.signedIn` only with a token that could be read and whose time has not
 * run out, and only after user, account and locations are loaded. A session that ends during work asks for the password in
 * place (`active.expired`, row BX-02, ADR 0004): the screens stay and what runs for the user goes on. Whatever way a session is
 * left, what was stored for the user is cleared before the next one can begin, in this tab and through the storage in others.
 *
 * To be provided: `signIn` (asks the server, keeps the token), `loadSession` (fetches user, account and locations),
 * `forgetSession` (clears token, caches and stored data; with `endToken` it also asks the server to end the token, without waiting for the
 * answer). None of them rejects. The password stands in the event alone.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: {
    signIn: missingPromise<SignInResult, Credentials>('signIn'),
    loadSession: missingPromise<LoadResult, { userId: string }>('loadSession'),
    forgetSession: missingPromise<void, { endToken: boolean }>('forgetSession'),
  },
  delays: {
    sessionEnds: ({ context }) => context.endsInMs,
    endIsNear: ({ context }) => Math.max(context.endsInMs - EXPIRING_MS, 0),
    lockEnds: ({ context }) => context.retryInMs,
  },
  guards: {
    isOver: ({ event }) => 'endsInMs' in event && event.endsInMs <= 0,
    isSameUser: ({ context, event }) => 'userId' in event && event.userId === context.userId,
    is: (_, { result, kind }: { result: SignInResult | LoadResult; kind: (SignInResult | LoadResult)['kind'] }) => result.kind === kind,
  },
  actions: {
    noteOpened: assign(({ event }) => (event.type === 'session.found' || event.type === 'session.renewed' ? openedBy(event) : {})),
    endSession: raise({ type: 'session.timed', endsInMs: 0 }),
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
          { target: 'active', actions: 'noteOpened' },
        ],
      },
    },
    signingIn: {
      entry: 'forgetProblem',
      invoke: {
        src: 'signIn',
        input: ({ event }) => credentialsIn(event, null),
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
      on: { 'session.found': { target: 'active', actions: 'noteOpened' } },
    },
    active: {
      initial: 'loading',
      on: {
        'signOut.request': { target: 'signingOut', actions: 'forgetProblem' },
        'session.leftElsewhere': { target: 'signingOut', actions: 'forgetProblem' },
        'session.refused': 'expired',
        'session.timed': { guard: 'isOver', target: 'expired' },
      },
      states: {
        loading: {
          entry: 'forgetProblem',
          after: { sessionEnds: { actions: 'endSession' } },
          invoke: {
            src: 'loadSession',
            input: ({ context }) => ({ userId: context.userId }),
            onDone: [
              {
                guard: { type: 'is', params: ({ event }) => ({ result: event.output, kind: 'loaded' }) },
                target: 'signedIn',
                actions: { type: 'noteResult', params: ({ event }) => ({ result: event.output }) },
              },
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
            'session.renewed': { guard: 'isSameUser', target: 'signedIn', reenter: true, actions: 'noteOpened' },
          },
          states: {
            steady: { after: { endIsNear: 'expiring' } },
            /** The end is near: the session can be renewed, nothing is in the way of work. */
            expiring: { on: { 'signIn.request': 'renewing' } },
            renewing: { entry: 'forgetProblem', invoke: renewal('expiring') },
          },
        },
        /** The time ran out during work, or the server no longer accepts the token: the password is asked in place. */
        expired: {
          initial: 'asking',
          on: {
            'session.refused': {},
            'session.timed': {},
            'session.renewed': { guard: 'isSameUser', target: 'signedIn', actions: 'noteOpened' },
          },
          states: {
            asking: { on: { 'signIn.request': 'renewing' } },
            renewing: { entry: 'forgetProblem', invoke: renewal('asking', 'lockedOut') },
            lockedOut: { after: { lockEnds: { target: 'asking', actions: 'forgetProblem' } } },
          },
        },
      },
    },
    /** The time ran out before the work began. */
    expired: {
      entry: 'noteEnded',
      invoke: { src: 'forgetSession', input: { endToken: false }, onDone: { target: 'signedOut', actions: 'forgetUser' } },
    },
    signingOut: {
      invoke: {
        src: 'forgetSession',
        // The tab in which the person signed out has asked already.
        input: ({ event }) => ({ endToken: event.type !== 'session.leftElsewhere' }),
        onDone: { target: 'signedOut', actions: 'forgetUser' },
      },
    },
  },
});

/** Signing in again in place: the same user gets a new session, everything else leads back to the question. */
function renewal(failed: string, lockedOut = failed) {
  const outcome = ({ event }: { event: DoneActorEvent<SignInResult> }) => ({ result: event.output });
  const outcomeIs = <Kind extends SignInResult['kind']>(kind: Kind) => ({
    type: 'is' as const,
    params: ({ event }: { event: DoneActorEvent<SignInResult> }) => ({ result: event.output, kind }),
  });
  const noteResult = { type: 'noteResult' as const, params: outcome };
  return {
    src: 'signIn' as const,
    input: ({ context, event }: { context: SessionContext; event: SessionEvent }) => credentialsIn(event, context.userId),
    onDone: [
      { guard: outcomeIs('signedIn'), target: '#signedIn', reenter: true, actions: noteResult },
      { guard: outcomeIs('lockedOut'), target: lockedOut, actions: noteResult },
      { target: failed, actions: noteResult },
    ],
  };
}

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
      return { endsInMs: result.endsInMs };
  }
}

function credentialsIn(event: SessionEvent, onlyUser: string | null): Credentials {
  const { email, password } = event.type === 'signIn.request' ? event : { email: '', password: '' };
  return { email, password, onlyUser };
}

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** User, account and locations are loaded: also while the password of a session that ended during work is asked again. */
export function isSignedIn(snapshot: SessionSnapshot): boolean {
  return snapshot.matches({ active: 'signedIn' }) || snapshot.matches({ active: 'expired' });
}
