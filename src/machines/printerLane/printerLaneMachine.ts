import { assertEvent, assign, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import { codeOfProblem } from '@/domain/printerProblem';
import { CHECK_EVERY_MS, TICK_SLACK_MS } from '@/domain/printTiming';
import {
  RUNTIME_ID,
  systemActor,
  type LaneNotice,
  type LaneRequest,
  type RuntimeNotice,
  type TimedReply,
} from '@/machines/printRuntime/printRuntimeProtocol';
import { missingPromise } from '@/machines/missingActor';

export interface PrinterLaneInput {
  /** The printer's address, with scheme. */
  url: string;
  /** This tab is the main one. */
  open: boolean;
  /** A usable printer entry has this address, so it is checked even while no job waits. */
  watched: boolean;
}

interface PrinterLaneContext extends PrinterLaneInput {
  /** System ids of the jobs that wait or print, in order of arrival. */
  queue: string[];
  health: 'unknown' | 'good' | 'bad';
  /** The code of the printer's last problem, for the order's history. */
  problemCode: string;
  /** A check was requested and has not started. */
  checkRequested: boolean;
  /** When the last check or print ended or timed out, ISO-8601 UTC; null before the first. */
  checkedAt: string | null;
}

export type PrinterLaneEvent =
  | { type: 'lane.opened' }
  | { type: 'lane.closed' }
  | { type: 'lane.watched'; watched: boolean }
  | { type: 'check.requested' }
  /** The server's tick; `at`: time of arrival, ISO-8601 UTC. */
  | { type: 'check.due'; at: string }
  | LaneRequest;

/**
 * First-in, first-out queue of one printer's address (docs/print-delivery.md), with one request in flight at a time, checks included. While
 * the lane is open it checks the printer every 10 s, by its own timer or the server's tick, whichever comes first; a print reply counts as
 * a check (specification 2 §9). The lane grants a turn only if the printer could print according to its last reply. It notifies the actor
 * `printRuntime` of each check, and each waiting job (`job:UUID`) of a printer that cannot print, with the code of the problem.
 *
 * Actor to provide: `checkPrinter` (reads the printer's health within 5 s; never rejects).
 */
export const printerLaneMachine = setup({
  types: { context: {} as PrinterLaneContext, input: {} as PrinterLaneInput, events: {} as PrinterLaneEvent },
  actors: { checkPrinter: missingPromise<TimedReply, { url: string }>('checkPrinter') },
  delays: { checkEvery: CHECK_EVERY_MS },
  guards: {
    mayGrant: ({ context }) => context.open && context.health === 'good' && context.queue.length > 0,
    mustCheck: ({ context }) => context.open && (context.checkRequested || (context.health === 'unknown' && isNeeded(context))),
    isDue: ({ context }) => context.open && isNeeded(context),
    isOpen: ({ context }) => context.open,
    isOverdue: ({ context, event }) => {
      assertEvent(event, 'check.due');
      const { open, checkedAt } = context;
      if (!open || !isNeeded(context) || checkedAt === null) return false;
      return Date.parse(event.at) - Date.parse(checkedAt) >= CHECK_EVERY_MS - TICK_SLACK_MS;
    },
    isHolder: ({ context, event }) => {
      assertEvent(event, 'turn.ended');
      return event.jobId === context.queue[0];
    },
    isHealthy: ({ context }) => context.health !== 'bad',
  },
  actions: {
    open: assign({ open: true, health: 'unknown' }),
    close: assign({ open: false, health: 'unknown' }),
    assignWatched: assign(({ event }) => {
      assertEvent(event, 'lane.watched');
      return { watched: event.watched };
    }),
    requestCheck: assign({ checkRequested: true }),
    clearCheckRequest: assign({ checkRequested: false }),
    enqueueJob: assign(({ context, event }) => {
      assertEvent(event, 'turn.requested');
      return context.queue.includes(event.jobId) ? {} : { queue: [...context.queue, event.jobId] };
    }),
    removeJob: assign(({ context, event }) => {
      assertEvent(event, 'turn.ended');
      return { queue: context.queue.filter((id) => id !== event.jobId) };
    }),
    grantTurn: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(systemActor<LaneNotice>(context.queue[0] ?? ''), { type: 'turn.granted' });
    }),
    notifyBlocked: enqueueActions(({ context, enqueue }) => {
      for (const id of context.queue) enqueue.sendTo(systemActor<LaneNotice>(id), { type: 'lane.blocked', code: context.problemCode });
    }),
    notifyClosed: enqueueActions(({ context, enqueue }) => {
      for (const id of context.queue) enqueue.sendTo(systemActor<LaneNotice>(id), { type: 'lane.closed' });
    }),
    notifyNewJobBlocked: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'turn.requested');
      enqueue.sendTo(systemActor<LaneNotice>(event.jobId), { type: 'lane.blocked', code: context.problemCode });
    }),
    assignReply: enqueueActions(({ context, enqueue }, { last, ofPrint }: { last: TimedReply | null; ofPrint: boolean }) => {
      if (!last) return;
      enqueue.assign({ checkedAt: last.at });
      const { health, response } = last.reply;
      // If a ticket got no response, the printer's state is uncertain, so the lane checks it before the next turn.
      if (ofPrint && !response) return enqueue.assign({ health: 'unknown' });
      enqueue.assign(health.ok ? { health: 'good' } : { health: 'bad', problemCode: codeOfProblem(health.problem) });
      enqueue.sendTo(systemActor<RuntimeNotice>(RUNTIME_ID), { type: 'printer.checked', url: context.url, result: health, at: last.at });
    }),
  },
}).createMachine({
  id: 'printerLane',
  context: ({ input }) => ({
    ...input,
    queue: [],
    health: 'unknown',
    problemCode: 'SERVICE_UNAVAILABLE',
    checkRequested: false,
    checkedAt: null,
  }),
  initial: 'idle',
  on: {
    'lane.watched': { actions: 'assignWatched' },
    'turn.requested': { actions: 'enqueueJob' },
    'turn.ended': { actions: 'removeJob' },
    'check.requested': { actions: 'requestCheck' },
    'lane.opened': { actions: 'open' },
    'lane.closed': { actions: ['close', 'notifyClosed'] },
  },
  states: {
    idle: {
      always: [
        { guard: 'mustCheck', target: 'probing' },
        { guard: 'mayGrant', target: 'printing' },
      ],
      after: {
        checkEvery: [
          { guard: 'isDue', target: 'probing' },
          { target: 'idle', reenter: true },
        ],
      },
      on: { 'check.due': { guard: 'isOverdue', target: 'probing' } },
    },
    probing: {
      entry: 'clearCheckRequest',
      invoke: {
        src: 'checkPrinter',
        input: ({ context }) => ({ url: context.url }),
        onDone: { target: 'checked', actions: { type: 'assignReply', params: ({ event }) => ({ last: event.output, ofPrint: false }) } },
      },
      on: { 'check.requested': {} },
    },
    checked: {
      always: [{ guard: 'isHealthy', target: 'idle' }, { target: 'blocked' }],
    },
    printing: {
      entry: 'grantTurn',
      on: {
        'check.requested': {},
        'turn.ended': [
          {
            guard: 'isHolder',
            target: 'checked',
            actions: ['removeJob', { type: 'assignReply', params: ({ event }) => ({ last: event.last, ofPrint: true }) }],
          },
          { actions: 'removeJob' },
        ],
      },
    },
    /** The printer cannot print: nothing is sent until a check succeeds. */
    blocked: {
      entry: 'notifyBlocked',
      after: {
        checkEvery: [
          { guard: 'isDue', target: 'probing' },
          { target: 'blocked', reenter: true },
        ],
      },
      on: {
        'turn.requested': { actions: ['enqueueJob', 'notifyNewJobBlocked'] },
        'check.requested': { guard: 'isOpen', target: 'probing' },
        'check.due': { guard: 'isOverdue', target: 'probing' },
        'lane.opened': { target: 'idle', actions: 'open' },
        'lane.closed': { target: 'idle', actions: ['close', 'notifyClosed'] },
      },
    },
  },
});

function isNeeded(context: PrinterLaneContext): boolean {
  return context.watched || context.queue.length > 0;
}

export type PrinterLaneActor = ActorRefFrom<typeof printerLaneMachine>;
