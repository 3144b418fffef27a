import { assertEvent, assign, not, setup, type ActorRefFrom } from 'xstate';
import { MASTER_POLL_TIMEOUT_MS, MASTER_POLL_MS } from '@/domain/masterCatalog';
import {
  outcomesOf,
  requestsOfFailures,
  withOutcomes,
  type SentCall,
  type StoreOutcome,
  type SyncRequest,
} from '@/machines/masterCatalogSync/syncOutcome';
import { knownImpact, NO_IMPACT, type ImpactReading, type KnownImpact } from '@/machines/menuPush/impactReading';
import { missingPromise } from '@/machines/missingActor';

/** `calls`: accepted or possibly accepted by the server; `unsent`: rejected; `error`: the reason, null if none was rejected. */
export interface SyncReply {
  calls: SentCall[];
  unsent: SyncRequest[];
  error: unknown;
}

/** Outcomes in the history; `isOver`: every call has an outcome and none is in progress. `failed`: the history could not be read. */
export type OutcomeReading = { kind: 'read'; outcomes: StoreOutcome[]; isOver: boolean } | { kind: 'failed' };

export interface MasterCatalogSyncContext extends KnownImpact {
  channels: string[];
  locations: string[];
  /** A person continued without choosing a location or a channel. */
  tooFew: boolean;
  /** The current or last requests. */
  requests: SyncRequest[];
  calls: SentCall[];
  outcomes: StoreOutcome[];
  /** All calls have ended, according to the history. */
  isOver: boolean;
  error: unknown;
}

export type MasterCatalogSyncEvent =
  | { type: 'targets.chosen'; channels: string[]; locations: string[] }
  | { type: 'impact.retry' }
  | { type: 'sync.back' }
  | { type: 'sync.confirm' }
  /** Repeats only the failed pushes. */
  | { type: 'sync.repeat' }
  /** Resumes polling after the time limit. */
  | { type: 'poll.resume' };

/**
 * Pushes a master catalog to channels of locations (rows MC-03, MC-04; decision G23). Guarantees: nothing is sent without at least one
 * location and one channel, or before the impact is shown or known to be unavailable; the history is polled every 5 s for up to 10 minutes,
 * also for a call that failed at the server, which may still be running (specification 1 §7) and is not sent again; only the failed pushes,
 * by location and channel, are repeated.
 *
 * Actors to provide: `readImpact`, `sendSync` and `readOutcomes`, none of which rejects.
 */
export const masterCatalogSyncMachine = setup({
  types: { context: {} as MasterCatalogSyncContext, events: {} as MasterCatalogSyncEvent },
  actors: {
    readImpact: missingPromise<ImpactReading, SyncRequest>('readImpact'),
    sendSync: missingPromise<SyncReply, { requests: SyncRequest[] }>('sendSync'),
    readOutcomes: missingPromise<OutcomeReading, { calls: SentCall[] }>('readOutcomes'),
  },
  delays: { pollEvery: MASTER_POLL_MS, pollAtMost: MASTER_POLL_TIMEOUT_MS },
  guards: {
    isEnough: ({ event }) => {
      assertEvent(event, 'targets.chosen');
      return event.channels.length > 0 && event.locations.length > 0;
    },
    impactRead: (_, reading: ImpactReading) => reading.kind === 'read',
    nothingSent: (_, { calls }: SyncReply) => calls.length === 0,
    isOngoing: ({ context }) => !context.isOver || context.outcomes.some(({ status }) => status === 'ongoing'),
    allSucceeded: ({ context }) => context.error === null && context.outcomes.every(({ status }) => status === 'success'),
    allFailed: ({ context }) => context.outcomes.every(({ status }) => status === 'fail'),
    hasFailures: ({ context }) => requestsOfFailures(context.outcomes).length > 0,
  },
  actions: {
    assignTargets: assign(({ event }) => {
      assertEvent(event, 'targets.chosen');
      const { channels, locations } = event;
      return { channels, locations, tooFew: false, requests: [{ channels, locations }] };
    }),
    assignTooFew: assign({ tooFew: true }),
    assignImpact: assign((_, reading: ImpactReading) => knownImpact(reading)),
    assignSent: assign(({ context }, { calls, unsent, error }: SyncReply) => ({
      calls,
      error,
      isOver: false,
      outcomes: withOutcomes(
        context.outcomes,
        unsent.flatMap((request) => outcomesOf(request, 'fail')),
      ),
    })),
    assignOutcomes: assign(({ context }, reading: OutcomeReading) =>
      reading.kind === 'read' ? { outcomes: withOutcomes(context.outcomes, reading.outcomes), isOver: reading.isOver } : {},
    ),
    assignFailed: assign(({ context: { outcomes, requests } }) => {
      const failed = requestsOfFailures(outcomes);
      return {
        requests: failed.length > 0 ? failed : requests,
        outcomes: outcomes.map((outcome): StoreOutcome =>
          outcome.status === 'fail' ? { ...outcome, status: 'ongoing', code: null } : outcome,
        ),
        error: null,
      };
    }),
    clearSync: assign({ requests: [], calls: [], outcomes: [], isOver: false, error: null, tooFew: false, ...NO_IMPACT }),
  },
}).createMachine({
  id: 'masterCatalogSync',
  context: {
    ...{ channels: [], locations: [], tooFew: false, requests: [], ...NO_IMPACT },
    ...{ calls: [], outcomes: [], isOver: false, error: null },
  },
  initial: 'selecting',
  states: {
    selecting: {
      entry: 'clearSync',
      on: {
        'targets.chosen': [{ guard: 'isEnough', target: 'reviewing', actions: 'assignTargets' }, { actions: 'assignTooFew' }],
      },
    },
    reviewing: {
      initial: 'reading',
      on: { 'sync.back': 'selecting' },
      states: {
        reading: {
          invoke: {
            src: 'readImpact',
            input: ({ context: { channels, locations } }) => ({ channels, locations }),
            onDone: [
              {
                guard: { type: 'impactRead', params: ({ event }) => event.output },
                target: 'shown',
                actions: { type: 'assignImpact', params: ({ event }) => event.output },
              },
              { target: 'unread', actions: { type: 'assignImpact', params: ({ event }) => event.output } },
            ],
          },
        },
        shown: { on: { 'sync.confirm': '#masterCatalogSync.syncing' } },
        unread: { on: { 'impact.retry': 'reading', 'sync.confirm': '#masterCatalogSync.syncing' } },
      },
    },
    syncing: {
      invoke: {
        src: 'sendSync',
        input: ({ context }) => ({ requests: context.requests }),
        onDone: [
          {
            guard: { type: 'nothingSent', params: ({ event }) => event.output },
            target: 'failed',
            actions: { type: 'assignSent', params: ({ event }) => event.output },
          },
          { target: 'polling', actions: { type: 'assignSent', params: ({ event }) => event.output } },
        ],
      },
    },
    polling: {
      after: { pollAtMost: 'unfinished' },
      initial: 'requesting',
      states: {
        requesting: {
          invoke: {
            src: 'readOutcomes',
            input: ({ context }) => ({ calls: context.calls }),
            onDone: { target: 'answered', actions: { type: 'assignOutcomes', params: ({ event }) => event.output } },
          },
        },
        answered: {
          always: { guard: not('isOngoing'), target: '#masterCatalogSync.judged' },
          after: { pollEvery: 'requesting' },
        },
      },
    },
    judged: {
      always: [{ guard: 'allSucceeded', target: 'success' }, { guard: 'allFailed', target: 'failed' }, { target: 'partial' }],
    },
    success: { on: { 'sync.back': 'selecting' } },
    partial: {
      on: { 'sync.repeat': { guard: 'hasFailures', target: 'syncing', actions: 'assignFailed' }, 'sync.back': 'selecting' },
    },
    failed: { on: { 'sync.repeat': { target: 'syncing', actions: 'assignFailed' }, 'sync.back': 'selecting' } },
    unfinished: { on: { 'poll.resume': 'polling', 'sync.back': 'selecting' } },
  },
});

export type MasterCatalogSyncActor = ActorRefFrom<typeof masterCatalogSyncMachine>;
