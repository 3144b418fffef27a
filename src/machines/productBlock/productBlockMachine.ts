import { and, assertEvent, assign, not, setup, type ActorRefFrom, type EventObject } from 'xstate';
import { isSameChannel, type LocationChannel } from '@/domain/locationChannel';
import { REQUEST_TIMEOUT_MS } from '@/domain/requestState';
import { isFailure, partsAt, retryAfterOf, withChannels, type BlockPart, type BlockResult } from '@/machines/productBlock/blockRequest';
import { missingCallback, missingPromise } from '@/machines/missingActor';

/** `at`: arrival of the last answer, ISO-8601 UTC. */
export interface BlockAnswers {
  results: BlockResult[];
  at: string;
}

export interface ProductBlockContext {
  /** The whole request. */
  parts: BlockPart[];
  /** The items of the current or last call. */
  sent: BlockPart[];
  /** The last answer of each channel. */
  results: BlockResult[];
  answeredAt: string | null;
  /** The channels that accepted the request and have not applied it yet. */
  waiting: LocationChannel[];
  /** The waiting channels did not apply the request within 15 minutes. */
  overdue: boolean;
  /** A person submitted only items without a channel, so nothing was sent. */
  noChannels: boolean;
}

export type ProductBlockEvent =
  | { type: 'request.submit'; parts: BlockPart[] }
  /** Retries the request at the channels that did not accept or did not apply it. */
  | { type: 'request.repeat' }
  /** `waiting`: the watched channels that have not applied the request yet. */
  | { type: 'effect.seen'; waiting: LocationChannel[] };

/**
 * Blocks or unblocks products and modifiers at the channels of one or several locations (rows PB-02 to PB-04). Guarantees: items without a
 * channel are not sent; one call at a time is in flight for each location; a channel that did not accept the request is listed and can be
 * retried, a rate-limited one only after its wait; a channel that accepted the request is watched until it applies it, and counts as failed
 * 15 minutes after the last answer, but is still watched.
 *
 * Actors to provide: `sendBlocks` (calls the channels; never rejects) and `watchEffect` (sends `effect.seen` at once if the state is known,
 * and whenever it changes).
 */
export const productBlockMachine = setup({
  types: { context: {} as ProductBlockContext, events: {} as ProductBlockEvent },
  actors: {
    sendBlocks: missingPromise<BlockAnswers, { parts: BlockPart[] }>('sendBlocks'),
    watchEffect: missingCallback<EventObject, { parts: BlockPart[]; places: LocationChannel[] }>('watchEffect'),
  },
  delays: {
    effectWithin: REQUEST_TIMEOUT_MS.item,
    retryAfter: ({ context }) => retryAfterOf(context.results),
  },
  guards: {
    hasChannels: ({ event }) => {
      assertEvent(event, 'request.submit');
      return withChannels(event.parts).length > 0;
    },
    isWaiting: ({ context }) => context.waiting.length > 0,
    hasFailures: ({ context }) => context.results.some(isFailure),
    isLimited: ({ context }) => context.results.some(({ kind }) => kind === 'rateLimited'),
    isOverdue: ({ context }) => context.overdue && context.waiting.length > 0,
  },
  actions: {
    assignRequest: assign(({ event }) => {
      assertEvent(event, 'request.submit');
      const parts = withChannels(event.parts);
      return { parts, sent: parts, results: [], noChannels: false };
    }),
    assignNoChannels: assign({ noChannels: true }),
    assignFailed: assign(({ context: { parts, results, overdue, waiting } }) => ({
      sent: partsAt(parts, [...results.filter(isFailure), ...(overdue ? waiting : [])]),
    })),
    assignAnswers: assign(({ context }, { results, at }: BlockAnswers) => {
      const others = context.results.filter((known) => !results.some((result) => isSameChannel(result, known)));
      const all = [...others, ...results];
      const waiting = all.filter(({ kind }) => kind === 'taken').map(({ locationId, slug }) => ({ locationId, slug }));
      return { results: all, answeredAt: at, waiting, overdue: false };
    }),
    assignWaiting: assign(({ context, event }) => {
      assertEvent(event, 'effect.seen');
      const accepted = context.results.filter(({ kind }) => kind === 'taken');
      return { waiting: event.waiting.filter((place) => accepted.some((result) => isSameChannel(place, result))) };
    }),
    assignOverdue: assign({ overdue: true }),
  },
}).createMachine({
  id: 'productBlock',
  context: { parts: [], sent: [], results: [], answeredAt: null, waiting: [], overdue: false, noChannels: false },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'request.submit': [{ guard: 'hasChannels', target: 'submitting', actions: 'assignRequest' }, { actions: 'assignNoChannels' }],
      },
    },
    submitting: {
      invoke: {
        src: 'sendBlocks',
        input: ({ context }) => ({ parts: context.sent }),
        onDone: { target: 'answered', actions: { type: 'assignAnswers', params: ({ event }) => event.output } },
      },
    },
    answered: {
      type: 'parallel',
      states: {
        effect: {
          invoke: { src: 'watchEffect', input: ({ context }) => ({ parts: context.parts, places: context.waiting }) },
          initial: 'judged',
          states: {
            judged: {
              always: [{ guard: 'isWaiting', target: 'awaitingEffect' }, { guard: 'hasFailures', target: 'failed' }, { target: 'done' }],
            },
            awaitingEffect: {
              on: { 'effect.seen': { actions: 'assignWaiting' } },
              always: { guard: not('isWaiting'), target: 'judged' },
              after: { effectWithin: { target: 'failed', actions: 'assignOverdue' } },
            },
            failed: {
              on: { 'effect.seen': { actions: 'assignWaiting' } },
              always: { guard: and([not('isWaiting'), not('hasFailures')]), target: 'done' },
            },
            done: {},
          },
        },
        retry: {
          initial: 'judged',
          states: {
            judged: {
              always: [{ guard: 'isLimited', target: 'held' }, { guard: 'hasFailures', target: 'offered' }, { target: 'needless' }],
            },
            held: { after: { retryAfter: 'offered' } },
            offered: {
              on: { 'request.repeat': { target: '#productBlock.submitting', actions: 'assignFailed' } },
              always: { guard: and([not('hasFailures'), not('isOverdue')]), target: 'needless' },
            },
            needless: { always: { guard: 'isOverdue', target: 'offered' } },
          },
        },
      },
    },
  },
});

export type ProductBlockActor = ActorRefFrom<typeof productBlockMachine>;
