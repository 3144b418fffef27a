import { and, assign, not, setup, type ActorRefFrom, type EventObject } from 'xstate';
import { PROMISE_MS } from '@/domain/promise';
import {
  isFailure,
  isSamePlace,
  partsAt,
  retryAfterOf,
  withChannels,
  type BlockPart,
  type BlockResult,
  type ChannelPlace,
} from '@/machines/productBlock/blockRequest';
import { missingCallback, missingPromise } from '@/machines/missingActor';

/** `at`: when the last answer came, ISO-8601 UTC. */
export interface BlockAnswers {
  results: BlockResult[];
  at: string;
}

export interface ProductBlockContext {
  /** All that was asked. */
  parts: BlockPart[];
  /** What of it is asked now, or was last. */
  sent: BlockPart[];
  /** What each channel answered last. */
  results: BlockResult[];
  answeredAt: string | null;
  /** The channels that took it and do not do it yet. */
  waiting: ChannelPlace[];
  /** They had their 15 minutes. */
  overdue: boolean;
  /** Somebody wanted to block what has no channel: nothing was sent. */
  noChannels: boolean;
}

export type ProductBlockEvent =
  | { type: 'request.submit'; parts: BlockPart[] }
  /** Once more, at the channels that did not take it or did not follow. */
  | { type: 'request.again' }
  /** Which of the channels that were watched do not do it yet. */
  | { type: 'effect.seen'; waiting: ChannelPlace[] };

/**
 * Blocking of products and modifiers, or selling them again, at the channels of one or several locations (rows PB-02 to PB-04). Promise: what
 * has no channel is not sent; one call at a time for each location; a channel that did not take it is named and can be asked again, one
 * that limits how often it is asked only after the time it wants; a channel that took it is watched until it does it, for 15 minutes after
 * the last answer, and beyond that for as long as this runs.
 *
 * To be provided: `sendBlocks` (asks the channels; never rejects) and `watchEffect` (tells `effect.seen` at once where it can, and
 * whenever it is another).
 */
export const productBlockMachine = setup({
  types: { context: {} as ProductBlockContext, events: {} as ProductBlockEvent },
  actors: {
    sendBlocks: missingPromise<BlockAnswers, { parts: BlockPart[] }>('sendBlocks'),
    watchEffect: missingCallback<EventObject, { parts: BlockPart[]; places: ChannelPlace[] }>('watchEffect'),
  },
  delays: {
    effectWithin: PROMISE_MS.item,
    retryAfter: ({ context }) => retryAfterOf(context.results),
  },
  guards: {
    hasChannels: ({ event }) => event.type === 'request.submit' && withChannels(event.parts).length > 0,
    isWaiting: ({ context }) => context.waiting.length > 0,
    hasFailures: ({ context }) => context.results.some(isFailure),
    isLimited: ({ context }) => context.results.some(({ kind }) => kind === 'rateLimited'),
    isOverdue: ({ context }) => context.overdue && context.waiting.length > 0,
  },
  actions: {
    noteRequest: assign(({ event }) => {
      if (event.type !== 'request.submit') return {};
      const parts = withChannels(event.parts);
      return { parts, sent: parts, results: [], noChannels: false };
    }),
    noteNoChannels: assign({ noChannels: true }),
    noteRest: assign(({ context: { parts, results, overdue, waiting } }) => ({
      sent: partsAt(parts, [...results.filter(isFailure), ...(overdue ? waiting : [])]),
    })),
    noteAnswers: assign(({ context }, { results, at }: BlockAnswers) => {
      const others = context.results.filter((known) => !results.some((result) => isSamePlace(result, known)));
      const all = [...others, ...results];
      const waiting = all.filter(({ kind }) => kind === 'taken').map(({ locationId, slug }) => ({ locationId, slug }));
      return { results: all, answeredAt: at, waiting, overdue: false };
    }),
    noteWaiting: assign(({ context, event }) =>
      event.type === 'effect.seen'
        ? {
            waiting: event.waiting.filter((seen) => context.results.some((result) => result.kind === 'taken' && isSamePlace(seen, result))),
          }
        : {},
    ),
    noteOverdue: assign({ overdue: true }),
  },
}).createMachine({
  id: 'productBlock',
  context: { parts: [], sent: [], results: [], answeredAt: null, waiting: [], overdue: false, noChannels: false },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'request.submit': [{ guard: 'hasChannels', target: 'submitting', actions: 'noteRequest' }, { actions: 'noteNoChannels' }],
      },
    },
    submitting: {
      invoke: {
        src: 'sendBlocks',
        input: ({ context }) => ({ parts: context.sent }),
        onDone: { target: 'answered', actions: { type: 'noteAnswers', params: ({ event }) => event.output } },
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
              on: { 'effect.seen': { actions: 'noteWaiting' } },
              always: { guard: not('isWaiting'), target: 'judged' },
              after: { effectWithin: { target: 'failed', actions: 'noteOverdue' } },
            },
            failed: {
              on: { 'effect.seen': { actions: 'noteWaiting' } },
              always: { guard: and([not('isWaiting'), not('hasFailures')]), target: 'done' },
            },
            done: {},
          },
        },
        again: {
          initial: 'judged',
          states: {
            judged: {
              always: [{ guard: 'isLimited', target: 'held' }, { guard: 'hasFailures', target: 'offered' }, { target: 'needless' }],
            },
            held: { after: { retryAfter: 'offered' } },
            offered: {
              on: { 'request.again': { target: '#productBlock.submitting', actions: 'noteRest' } },
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
