import { assign, not, setup, type ActorRefFrom } from 'xstate';
import { MASTER_POLL_AT_MOST_MS, MASTER_POLL_MS } from '@/domain/masterCatalog';
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

/** `calls`: those that the server took, or took perhaps; `unsent`: those that it did not, `error`: why, null where there are none. */
export interface SyncReply {
  calls: SentCall[];
  unsent: SyncRequest[];
  error: unknown;
}

/** What the history says now; `isOver`: of every call it does, and none is under way. `failed`: it could not be read this time. */
export type OutcomeReading = { kind: 'read'; outcomes: StoreOutcome[]; isOver: boolean } | { kind: 'failed' };

export interface MasterCatalogSyncContext extends KnownImpact {
  channels: string[];
  locations: string[];
  /** Somebody wanted to go on without a location or without a channel. */
  tooFew: boolean;
  /** What is sent now, or was last. */
  requests: SyncRequest[];
  calls: SentCall[];
  outcomes: StoreOutcome[];
  /** The history tells of an end of all calls. */
  isOver: boolean;
  error: unknown;
}

export type MasterCatalogSyncEvent =
  | { type: 'targets.chosen'; channels: string[]; locations: string[] }
  | { type: 'impact.again' }
  | { type: 'sync.back' }
  | { type: 'sync.confirm' }
  /** Once more, what failed and nothing else. */
  | { type: 'sync.repeat' }
  /** Looks again, after it was given up. */
  | { type: 'poll.again' };

/**
 * Pushing a master catalog to channels of locations (rows MC-03, MC-04; decision G23). Promise: nothing is sent without at least one location and
 * one channel, nor before what it changes was shown, or that this is not known; the history is asked every 5 s, for 10 minutes at most, also of
 * a call at which the server failed: it is in progress, perhaps (specification 1 §7), and not sent again; what failed, by location and channel, can be sent again alone.
 *
 * To be provided: `readImpact`, `sendSync` and `readOutcomes`, none of which rejects.
 */
export const masterCatalogSyncMachine = setup({
  types: { context: {} as MasterCatalogSyncContext, events: {} as MasterCatalogSyncEvent },
  actors: {
    readImpact: missingPromise<ImpactReading, SyncRequest>('readImpact'),
    sendSync: missingPromise<SyncReply, { requests: SyncRequest[] }>('sendSync'),
    readOutcomes: missingPromise<OutcomeReading, { calls: SentCall[] }>('readOutcomes'),
  },
  delays: { pollEvery: MASTER_POLL_MS, pollAtMost: MASTER_POLL_AT_MOST_MS },
  guards: {
    isEnough: ({ event }) => event.type === 'targets.chosen' && event.channels.length > 0 && event.locations.length > 0,
    impactRead: (_, reading: ImpactReading) => reading.kind === 'read',
    nothingSent: (_, { calls }: SyncReply) => calls.length === 0,
    isOngoing: ({ context }) => !context.isOver || context.outcomes.some(({ status }) => status === 'ongoing'),
    allSucceeded: ({ context }) => context.error === null && context.outcomes.every(({ status }) => status === 'success'),
    allFailed: ({ context }) => context.outcomes.every(({ status }) => status === 'fail'),
    hasFailures: ({ context }) => requestsOfFailures(context.outcomes).length > 0,
  },
  actions: {
    noteTargets: assign(({ event }) => {
      if (event.type !== 'targets.chosen') return {};
      const { channels, locations } = event;
      return { channels, locations, tooFew: false, requests: [{ channels, locations }] };
    }),
    noteTooFew: assign({ tooFew: true }),
    noteImpact: assign((_, reading: ImpactReading) => knownImpact(reading)),
    noteSent: assign(({ context }, { calls, unsent, error }: SyncReply) => ({
      calls,
      error,
      isOver: false,
      outcomes: withOutcomes(
        context.outcomes,
        unsent.flatMap((request) => outcomesOf(request, 'fail')),
      ),
    })),
    noteOutcomes: assign(({ context }, reading: OutcomeReading) =>
      reading.kind === 'read' ? { outcomes: withOutcomes(context.outcomes, reading.outcomes), isOver: reading.isOver } : {},
    ),
    noteRest: assign(({ context: { outcomes, requests } }) => {
      const rest = requestsOfFailures(outcomes);
      return {
        requests: rest.length > 0 ? rest : requests,
        outcomes: outcomes.map((outcome): StoreOutcome =>
          outcome.status === 'fail' ? { ...outcome, status: 'ongoing', code: null } : outcome,
        ),
        error: null,
      };
    }),
    forgetSync: assign({ requests: [], calls: [], outcomes: [], isOver: false, error: null, tooFew: false, ...NO_IMPACT }),
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
      entry: 'forgetSync',
      on: {
        'targets.chosen': [{ guard: 'isEnough', target: 'reviewing', actions: 'noteTargets' }, { actions: 'noteTooFew' }],
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
                actions: { type: 'noteImpact', params: ({ event }) => event.output },
              },
              { target: 'unread', actions: { type: 'noteImpact', params: ({ event }) => event.output } },
            ],
          },
        },
        shown: { on: { 'sync.confirm': '#masterCatalogSync.syncing' } },
        unread: { on: { 'impact.again': 'reading', 'sync.confirm': '#masterCatalogSync.syncing' } },
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
            actions: { type: 'noteSent', params: ({ event }) => event.output },
          },
          { target: 'polling', actions: { type: 'noteSent', params: ({ event }) => event.output } },
        ],
      },
    },
    polling: {
      after: { pollAtMost: 'unfinished' },
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'readOutcomes',
            input: ({ context }) => ({ calls: context.calls }),
            onDone: { target: 'answered', actions: { type: 'noteOutcomes', params: ({ event }) => event.output } },
          },
        },
        answered: {
          always: { guard: not('isOngoing'), target: '#masterCatalogSync.judged' },
          after: { pollEvery: 'asking' },
        },
      },
    },
    judged: {
      always: [{ guard: 'allSucceeded', target: 'success' }, { guard: 'allFailed', target: 'failed' }, { target: 'partial' }],
    },
    success: { on: { 'sync.back': 'selecting' } },
    partial: {
      on: { 'sync.repeat': { guard: 'hasFailures', target: 'syncing', actions: 'noteRest' }, 'sync.back': 'selecting' },
    },
    failed: { on: { 'sync.repeat': { target: 'syncing', actions: 'noteRest' }, 'sync.back': 'selecting' } },
    unfinished: { on: { 'poll.again': 'polling', 'sync.back': 'selecting' } },
  },
});

export type MasterCatalogSyncActor = ActorRefFrom<typeof masterCatalogSyncMachine>;
