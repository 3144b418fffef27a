import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate';
import { checkResult } from '@/domain/printOutcome';
import { codeOfTrouble } from '@/domain/printerTrouble';
import { CHECK_EVERY_MS, TICK_SLACK_MS } from '@/domain/printTiming';
import { jobOf, runtimeOf, type LaneRequest, type TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';
import { unprovided } from '@/machines/unprovided';

export interface PrinterLaneInput {
  /** The printer's address, with scheme. */
  url: string;
  /** This tab is the main one. */
  open: boolean;
  /** A usable printer entry has this address: then it is checked even when nothing waits. */
  watched: boolean;
}

interface PrinterLaneContext extends PrinterLaneInput {
  /** Ids of the jobs that wait or print, first come first. */
  queue: string[];
  health: 'unknown' | 'good' | 'bad';
  /** What the last bad reply said, as the code for the history of orders. */
  troubleCode: string;
  /** Somebody asked for a check that has not begun. */
  checkWanted: boolean;
  /** When the printer last answered, or did not in time, ISO-8601 UTC. */
  checkedAt: string | null;
}

export type PrinterLaneEvent =
  | { type: 'lane.opened' }
  | { type: 'lane.closed' }
  | { type: 'lane.watched'; watched: boolean }
  | { type: 'check.requested' }
  /** The server's tick; `at`: when it came, ISO-8601 UTC. */
  | { type: 'check.due'; at: string }
  | LaneRequest;

/**
 * The queue of one printer's address (docs/print-delivery.md): one request in flight at a time, checks included, jobs
 * first in first out. While the lane is open it checks the printer every 10 s, by its own timer or with the server's tick, whichever
 * comes first, at most one request at a time, and a print reply counts as a check (specification 2 §9). A job gets its turn only when the last reply said that the printer is
 * well. Tells the actor `printRuntime` each check, and each waiting job (`job:UUID`) when the printer cannot print, and why.
 *
 * To be provided: `checkPrinter` (posts an empty document within 5 s; never rejects).
 */
export const printerLaneMachine = setup({
  types: { context: {} as PrinterLaneContext, input: {} as PrinterLaneInput, events: {} as PrinterLaneEvent },
  actors: { checkPrinter: fromPromise<TimedReply, { url: string }>(() => unprovided('checkPrinter')) },
  delays: { checkEvery: CHECK_EVERY_MS },
  guards: {
    mayGrant: ({ context }) => context.open && context.health === 'good' && context.queue.length > 0,
    mustCheck: ({ context }) => context.open && (context.checkWanted || (context.health === 'unknown' && isNeeded(context))),
    isDue: ({ context }) => context.open && isNeeded(context),
    isOpen: ({ context }) => context.open,
    isOverdue: ({ context, event }) =>
      event.type === 'check.due' &&
      context.open &&
      isNeeded(context) &&
      context.checkedAt !== null &&
      Date.parse(event.at) - Date.parse(context.checkedAt) >= CHECK_EVERY_MS - TICK_SLACK_MS,
    isHolder: ({ context, event }) => event.type === 'turn.ended' && event.jobId === context.queue[0],
    isWell: ({ context }) => context.health !== 'bad',
  },
  actions: {
    open: assign({ open: true, health: 'unknown' }),
    close: assign({ open: false, health: 'unknown' }),
    noteWatched: assign(({ context, event }) =>
      event.type === 'lane.watched' ? { watched: event.watched } : { watched: context.watched },
    ),
    wantCheck: assign({ checkWanted: true }),
    beginCheck: assign({ checkWanted: false }),
    enqueueJob: assign(({ context, event }) =>
      event.type === 'turn.requested' && !context.queue.includes(event.jobId) ? { queue: [...context.queue, event.jobId] } : {},
    ),
    removeJob: assign(({ context, event }) =>
      event.type === 'turn.ended' ? { queue: context.queue.filter((id) => id !== event.jobId) } : {},
    ),
    grantTurn: sendTo((args) => jobOf(args, args.context.queue[0] ?? ''), { type: 'turn.granted' }),
    announceChecking: sendTo(runtimeOf, ({ context }) => ({ type: 'printer.checking', url: context.url })),
    tellBlocked: enqueueActions(({ context, enqueue }) => {
      for (const jobId of context.queue) enqueue.sendTo((args) => jobOf(args, jobId), { type: 'lane.blocked', code: context.troubleCode });
    }),
    tellClosed: enqueueActions(({ context, enqueue }) => {
      for (const jobId of context.queue) enqueue.sendTo((args) => jobOf(args, jobId), { type: 'lane.closed' });
    }),
    tellNewcomerBlocked: sendTo(
      (args) => jobOf(args, args.event.type === 'turn.requested' ? args.event.jobId : ''),
      ({ context }) => ({ type: 'lane.blocked', code: context.troubleCode }),
    ),
    noteReply: enqueueActions(({ context, enqueue }, { last, ofPrint }: { last: TimedReply | null; ofPrint: boolean }) => {
      if (!last) return;
      enqueue.assign({ checkedAt: last.at });
      // Silence after a print says nothing sure about the printer: it is checked before the next turn.
      if (ofPrint && last.reply.kind !== 'reply') return enqueue.assign({ health: 'unknown' });
      const result = checkResult(last.reply);
      enqueue.assign(result.ok ? { health: 'good' } : { health: 'bad', troubleCode: codeOfTrouble(result.trouble) });
      enqueue.sendTo(runtimeOf, { type: 'printer.checked', url: context.url, result, at: last.at });
    }),
  },
}).createMachine({
  id: 'printerLane',
  context: ({ input }) => ({
    ...input,
    queue: [],
    health: 'unknown',
    troubleCode: 'SERVICE_UNAVAILABLE',
    checkWanted: false,
    checkedAt: null,
  }),
  initial: 'idle',
  on: {
    'lane.watched': { actions: 'noteWatched' },
    'turn.requested': { actions: 'enqueueJob' },
    'turn.ended': { actions: 'removeJob' },
    'check.requested': { actions: 'wantCheck' },
    'lane.opened': { actions: 'open' },
    'lane.closed': { actions: ['close', 'tellClosed'] },
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
      entry: ['beginCheck', 'announceChecking'],
      invoke: {
        src: 'checkPrinter',
        input: ({ context }) => ({ url: context.url }),
        onDone: { target: 'checked', actions: { type: 'noteReply', params: ({ event }) => ({ last: event.output, ofPrint: false }) } },
      },
      on: { 'check.requested': {} },
    },
    checked: {
      always: [{ guard: 'isWell', target: 'idle' }, { target: 'blocked' }],
    },
    printing: {
      entry: 'grantTurn',
      on: {
        'check.requested': {},
        'turn.ended': [
          {
            guard: 'isHolder',
            target: 'checked',
            actions: ['removeJob', { type: 'noteReply', params: ({ event }) => ({ last: event.last, ofPrint: true }) }],
          },
          { actions: 'removeJob' },
        ],
      },
    },
    /** The last reply was bad: nothing is printed until a check is good. */
    blocked: {
      entry: 'tellBlocked',
      after: {
        checkEvery: [
          { guard: 'isDue', target: 'probing' },
          { target: 'blocked', reenter: true },
        ],
      },
      on: {
        'turn.requested': { actions: ['enqueueJob', 'tellNewcomerBlocked'] },
        'check.requested': { guard: 'isOpen', target: 'probing' },
        'check.due': { guard: 'isOverdue', target: 'probing' },
        'lane.opened': { target: 'idle', actions: 'open' },
        'lane.closed': { target: 'idle', actions: ['close', 'tellClosed'] },
      },
    },
  },
});

function isNeeded(context: PrinterLaneContext): boolean {
  return context.watched || context.queue.length > 0;
}

export type PrinterLaneActor = ActorRefFrom<typeof printerLaneMachine>;
