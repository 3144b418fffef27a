import { and, assign, not, setup, stateIn, type ActorRefFrom, type EventObject } from 'xstate';
import type { ChannelState } from '@/domain/channelStatus';
import {
  hasFailed,
  isKind,
  isSamePlace,
  retryTime,
  type ChannelPlace,
  type PauseAct,
  type StatusAnswer,
  type StatusWish,
} from '@/machines/storePause/pauseAct';
import { missingCallback } from '@/machines/missingActor';

/** The most locations of one act (row SA-04). */
export const MOST_LOCATIONS = 10;

/** What somebody is about to do. */
interface StatusRequest {
  status: ChannelState;
  places: ChannelPlace[];
}

export interface StorePauseContext {
  /** The newest, also after it was confirmed or given up. */
  request: StatusRequest | null;
  act: PauseAct | null;
}

export type StorePauseEvent =
  | ({ type: 'status.request' } & StatusRequest)
  | { type: 'status.cancel' }
  /** `wishes`: with what was chosen; channels of the request that cannot be asked are left out. */
  | { type: 'status.confirm'; wishes: StatusWish[]; operationId: string }
  /** `at`: when it came, ISO-8601 UTC. */
  | ({ type: 'call.answered'; answer: StatusAnswer; at: string } & ChannelPlace)
  /** One channel that failed, once more; not one that limits how often it is asked. */
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
 * can be asked alone again; those that limit how often they are asked are offered again when the time is over that they want, and not
 * before, whatever is done with the others meanwhile. While an act is under way, or waits, the next one can be prepared.
 *
 * To be provided: `sendStatuses` (asks the channels, a few at a time, and tells `call.answered` of each as it comes).
 */
export const storePauseMachine = setup({
  types: { context: {} as StorePauseContext, events: {} as StorePauseEvent },
  actors: {
    sendStatuses: missingCallback<EventObject, SendInput>('sendStatuses'),
  },
  delays: {
    limitOver: ({ context }) => limitLeft(context.act),
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
      event.type === 'call.repeat' &&
      (context.act?.calls ?? []).some((call) => isSamePlace(call, event) && hasFailed(call) && !isKind(call, 'rateLimited')),
    allAnswered: ({ context }) => (context.act?.calls ?? []).every(({ answer }) => answer !== null),
    allDone: ({ context }) => (context.act?.calls ?? []).every((call) => isKind(call, 'done')),
    someDone: ({ context }) => (context.act?.calls ?? []).some((call) => isKind(call, 'done')),
    someLimited: ({ context }) => (context.act?.calls ?? []).some((call) => isKind(call, 'rateLimited')),
    isLimitOver: ({ context }) => limitLeft(context.act) === 0,
    allOutOfHours: ({ context }) => (context.act?.calls ?? []).every((call) => isKind(call, 'outOfHours')),
  },
  actions: {
    noteRequest: assign(({ event }) =>
      event.type === 'status.request' ? { request: { status: event.status, places: event.places } } : {},
    ),
    beginAct: assign(({ context, event }) => {
      if (event.type !== 'status.confirm' || !context.request) return {};
      const calls = event.wishes.map((wish) => ({ ...wish, answer: null }));
      return { act: { status: context.request.status, operationId: event.operationId, calls, answeredAt: null } };
    }),
    noteAnswer: assign(({ context: { act }, event }) => {
      if (event.type !== 'call.answered' || !act) return {};
      const calls = act.calls.map((call) => (isSamePlace(call, event) ? { ...call, answer: event.answer } : call));
      return { act: { ...act, calls, answeredAt: event.at } };
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
                { guard: and(['someLimited', 'isLimitOver']), target: 'retryOffered' },
                { guard: 'someLimited', target: 'rateLimited' },
                { guard: 'allOutOfHours', target: 'outOfHours' },
                { guard: 'someDone', target: 'partlyFailed' },
                { target: 'failed' },
              ],
            },
            done: { after: { doneShown: '#storePause.act.idle' } },
            rateLimited: { after: { limitOver: 'retryOffered' } },
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

/** How long the wait for those that limit how often they are asked still was when the newest answer came, in ms. */
function limitLeft(act: PauseAct | null): number {
  return act?.answeredAt ? Math.max(0, retryTime(act.calls) - Date.parse(act.answeredAt)) : 0;
}

function inputOf(act: PauseAct | null): SendInput {
  const { status = 'open', operationId = '', calls = [] } = act ?? {};
  const wishes = calls.filter(({ answer }) => answer === null).map(({ locationId, slug, until }) => ({ locationId, slug, until }));
  return { status, operationId, wishes };
}

export type StorePauseActor = ActorRefFrom<typeof storePauseMachine>;
