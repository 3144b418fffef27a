import { and, assign, fromCallback, not, setup, stateIn, type ActorRefFrom } from 'xstate';
import type { ChannelState } from '@/domain/channelStatus';
import {
  hasFailed,
  isKind,
  isSamePlace,
  longestWait,
  type ChannelPlace,
  type PauseAct,
  type StatusAnswer,
  type StatusWish,
} from '@/machines/storePause/pauseAct';
import { unprovided } from '@/machines/unprovided';

/** The most locations of one act (row SA-04). */
export const MOST_LOCATIONS = 10;

/** What somebody is about to do. */
interface StatusRequest {
  status: ChannelState;
  places: ChannelPlace[];
}

interface StorePauseContext {
  /** The newest, also after it was confirmed or given up. */
  request: StatusRequest | null;
  act: PauseAct | null;
}

export type StorePauseEvent =
  | ({ type: 'status.request' } & StatusRequest)
  | { type: 'status.cancel' }
  /** `wishes`: with what was chosen; channels of the request that cannot be asked are left out. */
  | { type: 'status.confirm'; wishes: StatusWish[]; operationId: string }
  | ({ type: 'call.answered'; answer: StatusAnswer } & ChannelPlace)
  /** One channel that failed, once more. */
  | ({ type: 'call.repeat' } & ChannelPlace)
  /** Those that limited how often they are asked, once more. */
  | { type: 'limited.repeat' }
  | { type: 'act.dismiss' };

export interface SendInput {
  status: ChannelState;
  operationId: string;
  wishes: StatusWish[];
}

/**
 * Pausing channels of locations, or opening them again (rows SA-03 to SA-06). Promise: nothing is sent that was not confirmed, for no more
 * than ten locations, and one act at a time; each channel has its own answer, and the first one counts; a channel that failed is named and
 * can be asked alone again; one that limits how often it is asked is offered again after the time it wants, and not before. While an act
 * is under way, or waits, the next one can be prepared.
 *
 * To be provided: `sendStatuses` (asks the channels, a few at a time, and tells `call.answered` of each as it comes).
 */
export const storePauseMachine = setup({
  types: { context: {} as StorePauseContext, events: {} as StorePauseEvent },
  actors: {
    sendStatuses: fromCallback<{ type: 'unheard' }, SendInput>(() => unprovided('sendStatuses')),
  },
  delays: {
    limitOver: ({ context }) => longestWait(context.act?.calls ?? []),
    doneShown: 4_000,
  },
  guards: {
    isWithinLimit: ({ event }) => {
      if (event.type !== 'status.request') return false;
      const count = new Set(event.places.map(({ locationId }) => locationId)).size;
      return count > 0 && count <= MOST_LOCATIONS;
    },
    isAsked: stateIn({ request: 'confirming' }),
    isBusy: stateIn({ act: 'submitting' }),
    hasWishes: ({ event }) => event.type === 'status.confirm' && event.wishes.length > 0,
    isAwaited: ({ context, event }) =>
      event.type === 'call.answered' && (context.act?.calls ?? []).some((call) => isSamePlace(call, event) && call.answer === null),
    isFailure: ({ context, event }) =>
      event.type === 'call.repeat' && (context.act?.calls ?? []).some((call) => isSamePlace(call, event) && hasFailed(call)),
    allAnswered: ({ context }) => (context.act?.calls ?? []).every(({ answer }) => answer !== null),
    allDone: ({ context }) => (context.act?.calls ?? []).every((call) => isKind(call, 'done')),
    someDone: ({ context }) => (context.act?.calls ?? []).some((call) => isKind(call, 'done')),
    someLimited: ({ context }) => (context.act?.calls ?? []).some((call) => isKind(call, 'rateLimited')),
    allOutOfHours: ({ context }) => (context.act?.calls ?? []).every((call) => isKind(call, 'outOfHours')),
  },
  actions: {
    noteRequest: assign(({ event }) =>
      event.type === 'status.request' ? { request: { status: event.status, places: event.places } } : {},
    ),
    beginAct: assign(({ context, event }) => {
      if (event.type !== 'status.confirm' || !context.request) return {};
      const calls = event.wishes.map((wish) => ({ ...wish, answer: null }));
      return { act: { status: context.request.status, operationId: event.operationId, calls } };
    }),
    noteAnswer: assign(({ context: { act }, event }) => {
      if (event.type !== 'call.answered' || !act) return {};
      return { act: { ...act, calls: act.calls.map((call) => (isSamePlace(call, event) ? { ...call, answer: event.answer } : call)) } };
    }),
    askAgain: assign(({ context: { act }, event }) => {
      if (!act) return {};
      const isMeant = event.type === 'call.repeat' ? (call: ChannelPlace) => isSamePlace(call, event) : null;
      const calls = act.calls.map((call) => ((isMeant?.(call) ?? isKind(call, 'rateLimited')) ? { ...call, answer: null } : call));
      return { act: { ...act, calls } };
    }),
    forgetAct: assign({ act: null }),
  },
}).createMachine({
  id: 'storePause',
  context: { request: null, act: null },
  type: 'parallel',
  states: {
    request: {
      initial: 'choosing',
      states: {
        choosing: { on: { 'status.request': { guard: 'isWithinLimit', target: 'confirming', actions: 'noteRequest' } } },
        confirming: {
          on: {
            'status.cancel': 'choosing',
            'status.confirm': { guard: and(['hasWishes', not('isBusy')]), target: 'choosing' },
          },
        },
      },
    },
    act: {
      initial: 'idle',
      on: { 'status.confirm': { guard: and(['isAsked', 'hasWishes']), target: '.submitting', actions: 'beginAct' } },
      states: {
        idle: { entry: 'forgetAct' },
        submitting: {
          invoke: { src: 'sendStatuses', input: ({ context }) => inputOf(context.act) },
          on: {
            // One act at a time.
            'status.confirm': {},
            'call.answered': { guard: 'isAwaited', actions: 'noteAnswer' },
          },
          always: { guard: 'allAnswered', target: 'answered' },
        },
        answered: {
          initial: 'judged',
          on: {
            'call.repeat': { guard: 'isFailure', target: 'submitting', actions: 'askAgain' },
            'act.dismiss': 'idle',
          },
          states: {
            judged: {
              always: [
                { guard: 'allDone', target: 'done' },
                { guard: 'someLimited', target: 'rateLimited' },
                { guard: 'allOutOfHours', target: 'outOfHours' },
                { guard: 'someDone', target: 'partlyFailed' },
                { target: 'failed' },
              ],
            },
            done: { after: { doneShown: '#storePause.act.idle' } },
            rateLimited: {
              // Another call would begin the wait anew.
              on: { 'call.repeat': {} },
              after: { limitOver: 'retryOffered' },
            },
            retryOffered: { on: { 'limited.repeat': { target: '#storePause.act.submitting', actions: 'askAgain' } } },
            outOfHours: {},
            partlyFailed: {},
            failed: {},
          },
        },
      },
    },
  },
});

function inputOf(act: PauseAct | null): SendInput {
  const { status = 'open', operationId = '', calls = [] } = act ?? {};
  const wishes = calls.filter(({ answer }) => answer === null).map(({ locationId, slug, until }) => ({ locationId, slug, until }));
  return { status, operationId, wishes };
}

export type StorePauseActor = ActorRefFrom<typeof storePauseMachine>;
