import { assertEvent, assign, not, setup, type ActorRefFrom, type EventObject } from 'xstate';
import type { OperationStatus } from '@/domain/operation';
import type { ChannelOutcome } from '@/machines/menuPush/channelOutcome';
import { knownImpact, NO_IMPACT, type ImpactReading, type KnownImpact } from '@/machines/menuPush/impactReading';
import { missingCallback, missingPromise } from '@/machines/missingActor';

/**
 * `unsure`: the server failed (500) or sent an invalid reply, and the push may still be running. `operationId`: its entry in the operations
 * history; null if there is none.
 */
export type PushReply =
  { kind: 'answered'; operationId: string | null; outcomes: ChannelOutcome[] } | { kind: 'unsure' } | { kind: 'failed'; error: unknown };

export interface CatalogSyncContext extends KnownImpact {
  /** The chosen channels. */
  channels: string[];
  /** The channels of the current or last push. */
  sent: { channels: string[] };
  operationId: string | null;
  outcomes: ChannelOutcome[];
  /** Why the push was rejected. */
  error: unknown;
}

export type CatalogSyncEvent =
  | { type: 'channels.chosen'; channels: string[] }
  | { type: 'impact.retry' }
  | { type: 'push.back' }
  | { type: 'push.confirm' }
  /** Repeats the push to the channels that failed or are in progress. */
  | { type: 'push.repeat' }
  /** The outcomes in the operations history changed. */
  | { type: 'outcome.seen'; outcomes: ChannelOutcome[] };

/**
 * Pushes the catalog of a location to its channels (rows CA-04, CA-05, BC-01): choose channels, review the impact on clients, push, watch
 * the outcome. Guarantees: nothing is pushed before a person has seen the impact or that it is unknown; one push runs at a time; a channel
 * without a final outcome is in progress until the history has one, and the push to it may be repeated after 5 minutes.
 *
 * Actors to provide: `readImpact` and `sendMenu` (never reject), `watchOutcome` (sends `outcome.seen` whenever the outcomes in the history
 * change; does nothing without an operation).
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
    overdueAfter: 5 * 60_000,
  },
  guards: {
    someChosen: ({ event }) => {
      assertEvent(event, 'channels.chosen');
      return event.channels.length > 0;
    },
    impactRead: (_, reading: ImpactReading) => reading.kind === 'read',
    wasRefused: (_, reply: PushReply) => reply.kind === 'failed',
    /** A repeated push was rejected while the previous one is still running. */
    wasRefusedWhileOngoing: ({ context }, reply: PushReply) => reply.kind === 'failed' && context.outcomes.some(isOngoing),
    isOngoing: ({ context }) => context.outcomes.some(isOngoing),
    allFailed: ({ context }) => context.outcomes.every(({ status }) => status === 'fail'),
    hasUnfinished: ({ context }) => context.outcomes.some(isUnfinished),
  },
  actions: {
    assignChannels: assign(({ event }) => {
      assertEvent(event, 'channels.chosen');
      return { channels: event.channels, sent: { channels: event.channels } };
    }),
    assignImpact: assign((_, reading: ImpactReading) => knownImpact(reading)),
    assignReply: assign(({ context }, reply: PushReply) => {
      switch (reply.kind) {
        case 'answered':
          return {
            operationId: reply.operationId,
            error: null,
            outcomes: withOutcomes(context.outcomes, [...unanswered(reply, context.sent.channels), ...reply.outcomes]),
          };
        case 'unsure':
          return {
            operationId: null,
            error: null,
            outcomes: withOutcomes(
              context.outcomes,
              context.sent.channels.map((slug) => outcomeOf(slug, 'ongoing')),
            ),
          };
        case 'failed':
          return { error: reply.error };
      }
    }),
    assignOutcomes: assign(({ context, event }) => {
      assertEvent(event, 'outcome.seen');
      return { outcomes: withOutcomes(context.outcomes, event.outcomes) };
    }),
    assignUnfinished: assign(({ context: { outcomes, sent } }) => {
      const channels = outcomes.filter(isUnfinished).map(({ slug }) => slug);
      return { sent: channels.length > 0 ? { channels } : sent, error: null };
    }),
    clearPush: assign({ outcomes: [], operationId: null, error: null, ...NO_IMPACT }),
  },
}).createMachine({
  id: 'catalogSync',
  context: { channels: [], sent: { channels: [] }, ...NO_IMPACT, operationId: null, outcomes: [], error: null },
  initial: 'selectingChannels',
  states: {
    selectingChannels: {
      entry: 'clearPush',
      on: { 'channels.chosen': { guard: 'someChosen', target: 'reviewing', actions: 'assignChannels' } },
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
                actions: { type: 'assignImpact', params: ({ event }) => event.output },
              },
              { target: 'unread', actions: { type: 'assignImpact', params: ({ event }) => event.output } },
            ],
          },
        },
        shown: { on: { 'push.confirm': '#catalogSync.syncing' } },
        unread: { on: { 'impact.retry': 'reading', 'push.confirm': '#catalogSync.syncing' } },
      },
    },
    syncing: {
      invoke: {
        src: 'sendMenu',
        input: ({ context }) => context.sent,
        onDone: [
          {
            guard: { type: 'wasRefusedWhileOngoing', params: ({ event }) => event.output },
            target: 'inProgress.overdue',
            actions: { type: 'assignReply', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'failed',
            actions: { type: 'assignReply', params: ({ event }) => event.output },
          },
          { target: 'judged', actions: { type: 'assignReply', params: ({ event }) => event.output } },
        ],
      },
    },
    judged: {
      always: [{ guard: 'isOngoing', target: 'inProgress' }, { guard: 'allFailed', target: 'failed' }, { target: 'ready' }],
    },
    inProgress: {
      invoke: { src: 'watchOutcome', input: ({ context }) => ({ operationId: context.operationId }) },
      initial: 'waiting',
      on: { 'outcome.seen': { actions: 'assignOutcomes' } },
      always: { guard: not('isOngoing'), target: 'judged' },
      states: {
        waiting: { after: { overdueAfter: 'overdue' } },
        overdue: {
          on: {
            'push.repeat': { target: '#catalogSync.syncing', actions: 'assignUnfinished' },
            'push.back': '#catalogSync.selectingChannels',
          },
        },
      },
    },
    ready: {
      on: {
        'push.repeat': { guard: 'hasUnfinished', target: 'syncing', actions: 'assignUnfinished' },
        'push.back': 'selectingChannels',
      },
    },
    failed: {
      on: {
        'push.repeat': { target: 'syncing', actions: 'assignUnfinished' },
        'push.back': 'selectingChannels',
      },
    },
  },
});

export type CatalogSyncActor = ActorRefFrom<typeof catalogSyncMachine>;

function outcomeOf(slug: string, status: OperationStatus): ChannelOutcome {
  return { slug, status, code: null, items: [] };
}

/**
 * Returns outcomes for the channels that are missing from a reply: in progress, until the history has them. A server that only confirms the
 * call has no history, so its push counts as done.
 */
function unanswered({ operationId, outcomes }: PushReply & { kind: 'answered' }, sent: readonly string[]): ChannelOutcome[] {
  const status = operationId === null && outcomes.length === 0 ? 'success' : 'ongoing';
  return sent.filter((slug) => !outcomes.some((outcome) => outcome.slug === slug)).map((slug) => outcomeOf(slug, status));
}

function withOutcomes(known: readonly ChannelOutcome[], newer: readonly ChannelOutcome[]): ChannelOutcome[] {
  const others = known.filter(({ slug }) => !newer.some((outcome) => outcome.slug === slug));
  return [...others, ...newer];
}

function isOngoing({ status }: ChannelOutcome): boolean {
  return status === 'ongoing';
}

function isUnfinished({ status }: ChannelOutcome): boolean {
  return status === 'fail' || status === 'ongoing';
}
