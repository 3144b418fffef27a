import { assign, not, setup, type ActorRefFrom, type EventObject } from 'xstate';
import type { OperationStatus } from '@/domain/operation';
import type { ChannelOutcome } from '@/machines/menuPush/channelOutcome';
import { knownImpact, NO_IMPACT, type ImpactReading, type KnownImpact } from '@/machines/menuPush/impactReading';
import { missingCallback, missingPromise } from '@/machines/missingActor';

/** `unsure`: the server failed (500) or was not understood, and the push goes on, perhaps. `operationId`: its entry in the operations history, where it has one. */
export type PushReply =
  { kind: 'answered'; operationId: string | null; outcomes: ChannelOutcome[] } | { kind: 'unsure' } | { kind: 'failed'; error: unknown };

export interface CatalogSyncContext extends KnownImpact {
  /** The channels that were chosen. */
  channels: string[];
  /** Those that are sent to now, or were last. */
  sent: { channels: string[] };
  operationId: string | null;
  outcomes: ChannelOutcome[];
  /** Why nothing was pushed. */
  error: unknown;
}

export type CatalogSyncEvent =
  | { type: 'channels.chosen'; channels: string[] }
  | { type: 'impact.again' }
  | { type: 'push.back' }
  | { type: 'push.confirm' }
  /** Once more, at the channels that did not take it, or of which nothing is known. */
  | { type: 'push.again' }
  /** What the operations history says of the push now. */
  | { type: 'outcome.seen'; outcomes: ChannelOutcome[] };

/**
 * Pushing the catalog of a location to its channels (rows CA-04, CA-05, BC-01): choosing them, seeing what it changes for clients, the push,
 * what came of it. Promise: nothing is pushed before somebody has seen what it changes, or that this could not be found out; one push
 * at a time; a channel that is still at it, or of which nobody knows, is in progress until the history tells, and after 5 minutes may be
 * pushed to again.
 *
 * To be provided: `readImpact` and `sendMenu` (never reject), `watchOutcome` (tells `outcome.seen` whenever the history says another thing;
 * without an operation there is nothing to watch).
 */
export const catalogSyncMachine = setup({
  types: { context: {} as CatalogSyncContext, events: {} as CatalogSyncEvent },
  actors: {
    readImpact: missingPromise<ImpactReading, { channels: string[] }>('readImpact'),
    sendMenu: missingPromise<PushReply, { channels: string[] }>('sendMenu'),
    watchOutcome: missingCallback<EventObject, { operationId: string | null }>('watchOutcome'),
  },
  delays: {
    /** Specification 1 §9. */
    adviceAfter: 5 * 60_000,
  },
  guards: {
    someChosen: ({ event }) => event.type === 'channels.chosen' && event.channels.length > 0,
    impactRead: (_, reading: ImpactReading) => reading.kind === 'read',
    wasRefused: (_, reply: PushReply) => reply.kind === 'failed',
    /** Of a push once more, while the one before goes on. */
    wasRefusedMeanwhile: ({ context }, reply: PushReply) => reply.kind === 'failed' && context.outcomes.some(isOngoing),
    isOngoing: ({ context }) => context.outcomes.some(isOngoing),
    allFailed: ({ context }) => context.outcomes.every(({ status }) => status === 'fail'),
    hasRest: ({ context }) => context.outcomes.some(isUndone),
  },
  actions: {
    noteChannels: assign(({ event }) =>
      event.type === 'channels.chosen' ? { channels: event.channels, sent: { channels: event.channels } } : {},
    ),
    noteImpact: assign((_, reading: ImpactReading) => knownImpact(reading)),
    noteReply: assign(({ context }, reply: PushReply) => {
      switch (reply.kind) {
        case 'answered':
          return {
            operationId: reply.operationId,
            error: null,
            outcomes: withNews(context.outcomes, [...untold(reply, context.sent.channels), ...reply.outcomes]),
          };
        case 'unsure':
          return {
            operationId: null,
            error: null,
            outcomes: withNews(
              context.outcomes,
              context.sent.channels.map((slug) => outcomeOf(slug, 'ongoing')),
            ),
          };
        case 'failed':
          return { error: reply.error };
      }
    }),
    noteOutcomes: assign(({ context, event }) =>
      event.type === 'outcome.seen' ? { outcomes: withNews(context.outcomes, event.outcomes) } : {},
    ),
    noteRest: assign(({ context: { outcomes, sent } }) => {
      const rest = outcomes.filter(isUndone).map(({ slug }) => slug);
      return { sent: rest.length > 0 ? { channels: rest } : sent, error: null };
    }),
    forgetPush: assign({ outcomes: [], operationId: null, error: null, ...NO_IMPACT }),
  },
}).createMachine({
  id: 'catalogSync',
  context: { channels: [], sent: { channels: [] }, ...NO_IMPACT, operationId: null, outcomes: [], error: null },
  initial: 'selectingChannels',
  states: {
    selectingChannels: {
      entry: 'forgetPush',
      on: { 'channels.chosen': { guard: 'someChosen', target: 'reviewing', actions: 'noteChannels' } },
    },
    reviewing: {
      initial: 'reading',
      on: { 'push.back': 'selectingChannels' },
      states: {
        reading: {
          invoke: {
            src: 'readImpact',
            input: ({ context }) => ({ channels: context.channels }),
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
        shown: { on: { 'push.confirm': '#catalogSync.syncing' } },
        unread: { on: { 'impact.again': 'reading', 'push.confirm': '#catalogSync.syncing' } },
      },
    },
    syncing: {
      invoke: {
        src: 'sendMenu',
        input: ({ context }) => context.sent,
        onDone: [
          {
            guard: { type: 'wasRefusedMeanwhile', params: ({ event }) => event.output },
            target: 'inProgress.overdue',
            actions: { type: 'noteReply', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'failed',
            actions: { type: 'noteReply', params: ({ event }) => event.output },
          },
          { target: 'judged', actions: { type: 'noteReply', params: ({ event }) => event.output } },
        ],
      },
    },
    judged: {
      always: [{ guard: 'isOngoing', target: 'inProgress' }, { guard: 'allFailed', target: 'failed' }, { target: 'ready' }],
    },
    inProgress: {
      invoke: { src: 'watchOutcome', input: ({ context }) => ({ operationId: context.operationId }) },
      initial: 'waiting',
      on: { 'outcome.seen': { actions: 'noteOutcomes' } },
      always: { guard: not('isOngoing'), target: 'judged' },
      states: {
        waiting: { after: { adviceAfter: 'overdue' } },
        overdue: {
          on: {
            'push.again': { target: '#catalogSync.syncing', actions: 'noteRest' },
            'push.back': '#catalogSync.selectingChannels',
          },
        },
      },
    },
    ready: {
      on: {
        'push.again': { guard: 'hasRest', target: 'syncing', actions: 'noteRest' },
        'push.back': 'selectingChannels',
      },
    },
    failed: {
      on: {
        'push.again': { target: 'syncing', actions: 'noteRest' },
        'push.back': 'selectingChannels',
      },
    },
  },
});

export type CatalogSyncActor = ActorRefFrom<typeof catalogSyncMachine>;

function outcomeOf(slug: string, status: OperationStatus): ChannelOutcome {
  return { slug, status, code: null, items: [] };
}

/** Channels that an answer does not tell of: the history will, or nobody knows. Of a server that only says that it took the call nothing more is known. */
function untold({ operationId, outcomes }: PushReply & { kind: 'answered' }, sent: readonly string[]): ChannelOutcome[] {
  const status = operationId === null && outcomes.length === 0 ? 'success' : 'ongoing';
  return sent.filter((slug) => !outcomes.some((told) => told.slug === slug)).map((slug) => outcomeOf(slug, status));
}

function withNews(known: readonly ChannelOutcome[], news: readonly ChannelOutcome[]): ChannelOutcome[] {
  const kept = known.filter(({ slug }) => !news.some((one) => one.slug === slug));
  return [...kept, ...news];
}

function isOngoing({ status }: ChannelOutcome): boolean {
  return status === 'ongoing';
}

function isUndone({ status }: ChannelOutcome): boolean {
  return status === 'fail' || status === 'ongoing';
}
