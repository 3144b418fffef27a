import { and, assertEvent, assign, not, setup, stateIn, type ActorRefFrom, type EventObject } from 'xstate';
import { isSameChannel, type LocationChannel } from '@/domain/locationChannel';
import type { ChannelState } from '@/domain/channelStatus';
import {
  hasFailed,
  isKind,
  retryTime,
  type ActCall,
  type PauseAct,
  type StatusAnswer,
  type StatusRequest,
} from '@/machines/storePause/pauseAct';
import { missingCallback } from '@/machines/missingActor';

/** Maximum number of locations of one act (row SA-04). */
export const MAX_LOCATIONS = 10;

/** An act that a person is preparing. */
interface PauseRequest {
  status: ChannelState;
  places: LocationChannel[];
}

export interface StorePauseContext {
  /** The newest request, also after it was confirmed or cancelled. */
  request: PauseRequest | null;
  act: PauseAct | null;
}

export type StorePauseEvent =
  | ({ type: 'status.request' } & PauseRequest)
  | { type: 'status.cancel' }
  /** `requests`: the chosen statuses, without the channels of the request that cannot be called. */
  | { type: 'status.confirm'; requests: StatusRequest[]; operationId: string }
  /** `at`: time of arrival, ISO-8601 UTC. */
  | ({ type: 'call.answered'; answer: StatusAnswer; at: string } & LocationChannel)
  /** Retries one channel that failed, unless it is rate limited. */
  | ({ type: 'call.repeat' } & LocationChannel)
  /** Retries the rate-limited channels. */
  | { type: 'limited.repeat' }
  | { type: 'act.dismiss' };

export interface SendInput {
  status: ChannelState;
  operationId: string;
  requests: StatusRequest[];
}

/**
 * Pauses or opens channels of locations (rows SA-03 to SA-06). Guarantees: nothing is sent without confirmation, for more than ten
 * locations, or while another act is in flight; each channel has its own answer, and only its first one counts; a failed channel is listed
 * and can be retried alone; rate-limited channels can be retried only after their wait, independently of the other channels. While an act
 * is in flight or waits, the next one can be prepared.
 *
 * Actors to provide: `sendStatuses` (calls the channels, a few at a time, and sends `call.answered` for each).
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
      assertEvent(event, 'status.request');
      const count = new Set(event.places.map(({ locationId }) => locationId)).size;
      return count > 0 && count <= MAX_LOCATIONS;
    },
    isConfirming: stateIn({ request: 'confirming' }),
    isBusy: stateIn({ act: 'submitting' }),
    hasRequests: ({ event }) => {
      assertEvent(event, 'status.confirm');
      return event.requests.length > 0;
    },
    isAwaited: ({ context, event }) => {
      assertEvent(event, 'call.answered');
      return callsOf(context).some((call) => isSameChannel(call, event) && call.answer === null);
    },
    isFailure: ({ context, event }) => {
      assertEvent(event, 'call.repeat');
      return callsOf(context).some((call) => isSameChannel(call, event) && hasFailed(call) && !isKind(call, 'rateLimited'));
    },
    allAnswered: ({ context }) => callsOf(context).every(({ answer }) => answer !== null),
    allDone: ({ context }) => callsOf(context).every((call) => isKind(call, 'done')),
    someDone: ({ context }) => callsOf(context).some((call) => isKind(call, 'done')),
    someLimited: ({ context }) => callsOf(context).some((call) => isKind(call, 'rateLimited')),
    isLimitOver: ({ context }) => limitLeft(context.act) === 0,
    allOutOfHours: ({ context }) => callsOf(context).every((call) => isKind(call, 'outOfHours')),
  },
  actions: {
    assignRequest: assign(({ event }) => {
      assertEvent(event, 'status.request');
      return { request: { status: event.status, places: event.places } };
    }),
    startAct: assign(({ context, event }) => {
      assertEvent(event, 'status.confirm');
      if (!context.request) return {};
      const calls = event.requests.map((request) => ({ ...request, answer: null }));
      return { act: { status: context.request.status, operationId: event.operationId, calls, answeredAt: null } };
    }),
    assignAnswer: assign(({ context: { act }, event }) => {
      assertEvent(event, 'call.answered');
      if (!act) return {};
      const calls = act.calls.map((call) => (isSameChannel(call, event) ? { ...call, answer: event.answer } : call));
      return { act: { ...act, calls, answeredAt: event.at } };
    }),
    clearAnswers: assign(({ context: { act }, event }) => {
      assertEvent(event, ['call.repeat', 'limited.repeat']);
      if (!act) return {};
      const isRetried = (call: ActCall) => (event.type === 'call.repeat' ? isSameChannel(call, event) : isKind(call, 'rateLimited'));
      const calls = act.calls.map((call) => (isRetried(call) ? { ...call, answer: null } : call));
      return { act: { ...act, calls } };
    }),
    clearAct: assign({ act: null }),
  },
}).createMachine({
  id: 'storePause',
  context: { request: null, act: null },
  type: 'parallel',
  states: {
    request: {
      initial: 'choosing',
      states: {
        choosing: { on: { 'status.request': { guard: 'isWithinLimit', target: 'confirming', actions: 'assignRequest' } } },
        confirming: {
          on: {
            'status.cancel': 'choosing',
            'status.confirm': { guard: and(['hasRequests', not('isBusy')]), target: 'choosing' },
          },
        },
      },
    },
    act: {
      initial: 'idle',
      on: { 'status.confirm': { guard: and(['isConfirming', 'hasRequests']), target: '.submitting', actions: 'startAct' } },
      states: {
        idle: { entry: 'clearAct' },
        submitting: {
          invoke: { src: 'sendStatuses', input: ({ context }) => inputOf(context.act) },
          on: {
            // Runs one act at a time.
            'status.confirm': {},
            'call.answered': { guard: 'isAwaited', actions: 'assignAnswer' },
          },
          always: { guard: 'allAnswered', target: 'answered' },
        },
        answered: {
          initial: 'judged',
          on: {
            'call.repeat': { guard: 'isFailure', target: 'submitting', actions: 'clearAnswers' },
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
            retryOffered: { on: { 'limited.repeat': { target: '#storePause.act.submitting', actions: 'clearAnswers' } } },
            outOfHours: {},
            partlyFailed: {},
            failed: {},
          },
        },
      },
    },
  },
});

function callsOf({ act }: StorePauseContext): ActCall[] {
  return act?.calls ?? [];
}

/** Returns the remaining wait for the rate-limited channels, counted from the newest answer, in ms. */
function limitLeft(act: PauseAct | null): number {
  return act?.answeredAt ? Math.max(0, retryTime(act.calls) - Date.parse(act.answeredAt)) : 0;
}

function inputOf(act: PauseAct | null): SendInput {
  const { status = 'open', operationId = '', calls = [] } = act ?? {};
  const requests = calls.filter(({ answer }) => answer === null).map(({ locationId, slug, until }) => ({ locationId, slug, until }));
  return { status, operationId, requests };
}

export type StorePauseActor = ActorRefFrom<typeof storePauseMachine>;
