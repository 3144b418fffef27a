import { assign, enqueueActions, fromPromise, raise, sendTo, setup, type ActorRefFrom } from 'xstate';
import type { AckAnswer, CopyRecord, PrintJob } from '@/domain/printJob';
import {
  ackInput,
  beforeIntent,
  copyStep,
  ended,
  intentCopy,
  isOpen,
  isUnrecorded,
  openCopy,
  replied,
  reportOf,
  reportOfCopy,
  withOpenCopy,
  type AckInput,
  type CopyReport,
  type CopyStep,
  type PrintJobContext,
} from '@/machines/printJob/jobCopies';
import { jobId, laneOf, runtimeOf, type LaneNotice, type TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';
import { unprovided } from '@/machines/unprovided';

export interface PrintJobInput {
  job: PrintJob;
}

/** What the ledger says when a job comes. `known`: seen before, with what became of its copies. */
export type LedgerEntry =
  { kind: 'open'; copies: CopyRecord[]; heldNoted: boolean } | { kind: 'final'; copies: CopyRecord[] } | { kind: 'conflict' };

export type SendResult = ({ kind: 'sent' } & TimedReply) | { kind: 'grantExpired' } | { kind: 'ticketMissing' };

/** The server's answer to an ack; `at`: the tab's monotonic clock, ms. `unanswered`: none within its time. */
export type AckResult = ({ kind: 'answered'; at: number } & AckAnswer) | { kind: 'unanswered' };

export type PrintJobEvent =
  | LaneNotice
  | { type: 'job.received'; job: PrintJob }
  | { type: 'job.expired' }
  /** The person says that the ticket came out. */
  | { type: 'job.confirmed' }
  /** The person wants it printed again, marked as a possible duplicate. */
  | { type: 'job.retryRequested' };

/**
 * One print job on its way to paper (specification 2 §4, design of print delivery). Promise: a copy is sent at most once
 * for each intent that the server granted; what was sent and whose reply is unknown is not sent again by itself, but for
 * the one marked reprint of a kitchen ticket; every outcome is in the ledger before anybody is told of it.
 *
 * To be provided (none ever rejects): `enterInLedger`, `acknowledge`, `commitIntent`, `withdraw`, `sendToPrinter`,
 * `commitOutcome`, `noteHeld`, `recordOnOrder`, `respond`, `closeInLedger`. Lives in the print runtime under `job:UUID`,
 * takes turns in the lane of its printer, ends with `job.ended` to the runtime.
 */
export const printJobMachine = setup({
  types: { context: {} as PrintJobContext, input: {} as PrintJobInput, events: {} as PrintJobEvent },
  actors: {
    enterInLedger: fromPromise<LedgerEntry, { job: PrintJob }>(() => unprovided('enterInLedger')),
    acknowledge: fromPromise<AckResult, AckInput>(() => unprovided('acknowledge')),
    commitIntent: fromPromise<void, CopyStep>(() => unprovided('commitIntent')),
    withdraw: fromPromise<void, CopyStep & { before: CopyRecord }>(() => unprovided('withdraw')),
    sendToPrinter: fromPromise<SendResult, CopyStep & { marked: boolean; grantedAt: number | null }>(() => unprovided('sendToPrinter')),
    commitOutcome: fromPromise<void, { job: PrintJob; copies: CopyRecord[] }>(() => unprovided('commitOutcome')),
    noteHeld: fromPromise<void, { job: PrintJob }>(() => unprovided('noteHeld')),
    recordOnOrder: fromPromise<{ recorded: boolean }, { job: PrintJob; report: CopyReport }>(() => unprovided('recordOnOrder')),
    respond: fromPromise<void, { job: PrintJob; report: CopyReport; error: string | null }>(() => unprovided('respond')),
    closeInLedger: fromPromise<void, { job: PrintJob }>(() => unprovided('closeInLedger')),
  },
  delays: {
    untilExpiry: ({ context }) => Math.max(context.job.expiresInMs ?? 0, 0),
    heldTooLong: 5_000,
    tryAgain: ({ context }) => Math.min(1_000 * 2 ** context.tries, 30_000),
  },
  guards: {
    isConflict: (_, { entry }: { entry: LedgerEntry }) => entry.kind === 'conflict',
    isFinal: (_, { entry }: { entry: LedgerEntry }) => entry.kind === 'final',
    isRefused: (_, { answer }: { answer: AckResult }) => answer.kind === 'answered' && !answer.ok,
    isGranted: (_, { answer }: { answer: AckResult }) => answer.kind === 'answered' && answer.ok,
    isAnswered: (_, { answer }: { answer: AckResult }) => answer.kind === 'answered',
    isUnsupported: ({ context }) => !context.job.supported,
    needsPerson: ({ context }) => !context.job.mayPrint,
    isReleased: ({ context, event }) => event.type === 'job.received' && event.job.mayPrint && !context.job.mayPrint,
    isUnfenced: ({ context }) => context.job.handOut === null,
    isExpired: ({ context }) => context.expired,
    expires: ({ context }) => context.job.expiresInMs !== null,
    heldNoted: ({ context }) => context.heldNoted,
    holdsTurn: ({ context }) => context.holdsTurn,
    allEnded: ({ context }) => !openCopy(context),
    isUnknown: ({ context }) => openCopy(context)?.state === 'UNKNOWN',
    hasFailed: ({ context }) => context.copies.some((copy) => copy.state === 'FAILED'),
    mayReprint: ({ context }) =>
      !context.expired &&
      openCopy(context)?.attempt === 1 &&
      context.job.ticketType === 'KITCHEN' &&
      context.job.hasDuplicateBody &&
      !context.job.isManual,
    mayRetry: ({ context }) => context.job.hasDuplicateBody,
    wasSent: (_, { result }: { result: SendResult }) => result.kind === 'sent',
    wasTooLate: (_, { result }: { result: SendResult }) => result.kind === 'grantExpired',
    wasRecorded: (_, { recorded }: { recorded: boolean }) => recorded,
    lacksTurn: ({ context }) => !context.holdsTurn,
    mayAskAgain: ({ context }, { answer }: { answer: AckResult }) =>
      context.tries < 2 && answer.kind === 'answered' && answer.reason === 'granted',
    hasUnrecorded: ({ context }) => context.copies.some(isUnrecorded),
    laneDone: ({ context }) => openCopy(context)?.state !== 'QUEUED' || context.copies.some((copy) => copy.state === 'FAILED'),
  },
  actions: {
    noteEntry: assign((_, { entry }: { entry: LedgerEntry }) =>
      entry.kind === 'conflict' ? {} : { copies: entry.copies, heldNoted: entry.kind === 'open' && entry.heldNoted },
    ),
    noteHandOut: assign(({ context, event }) =>
      event.type === 'job.received' ? { job: { ...event.job, copies: context.job.copies } } : {},
    ),
    noteTurn: assign({ holdsTurn: true }),
    noteExpired: assign({ expired: true }),
    scheduleExpiry: raise({ type: 'job.expired' }, { delay: 'untilExpiry', id: 'expiry' }),
    noteGrant: assign((_, { answer }: { answer: AckResult }) => ({ grantedAt: answer.kind === 'answered' ? answer.at : null })),
    declareIntent: assign(({ context }) => ({
      holdsTurn: true,
      copies: withOpenCopy(context, (copy) => ({ copy: copy.copy, state: 'INTENT', attempt: copy.attempt + 1 })),
    })),
    takeBackIntent: assign(({ context }) => ({ copies: withOpenCopy(context, beforeIntent), grantedAt: null })),
    noteReply: assign(({ context }, { result }: { result: SendResult }) => (result.kind === 'sent' ? replied(context, result) : {})),
    noteConfirmed: assign(({ context }) => ended(context, { outcome: 'DONE', code: null })),
    noteExpiry: assign(({ context }) => ({
      copies: context.copies.map((copy) => (isOpen(copy) ? { ...copy, state: 'EXPIRED' as const } : copy)),
      report: { copy: null, attempt: 0, status: 'ERROR' as const, reason: 'TIMEOUT', reply: null },
      last: null,
    })),
    reportUnsupported: assign({ report: { copy: null, attempt: 0, status: 'ERROR', reason: 'NOT_ALLOWED', reply: null } }),
    reportManual: assign({ report: { copy: null, attempt: 0, status: 'REQUIRES_MANUAL_PRINT', reason: null, reply: null } }),
    reportUnrecorded: assign(({ context }) => ({ report: reportOfCopy(context.copies.find(isUnrecorded)), last: null })),
    noteRecorded: assign(({ context }) => ({
      copies: context.copies.map((copy) => (copy.copy === context.report?.copy ? { ...copy, recorded: true } : copy)),
    })),
    noteHeld: assign({ heldNoted: true }),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    forgetTries: assign({ tries: 0 }),
    requestTurn: sendTo(
      (args) => laneOf(args, args.context.job.url),
      ({ context }) => ({ type: 'turn.requested', jobId: jobId(context.job.uuid) }),
    ),
    endTurn: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo((args) => laneOf(args, context.job.url), { type: 'turn.ended', jobId: jobId(context.job.uuid), last: context.last });
      enqueue.assign({ holdsTurn: false });
    }),
    // A turn that is not wanted any more must not keep the printer from the others.
    declineTurn: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo((args) => laneOf(args, context.job.url), { type: 'turn.ended', jobId: jobId(context.job.uuid), last: null });
      enqueue.assign({ holdsTurn: false });
    }),
    forgetReply: assign({ last: null }),
    announceEnd: sendTo(runtimeOf, ({ context }) => ({ type: 'job.ended', uuid: context.job.uuid })),
  },
}).createMachine({
  id: 'printJob',
  context: ({ input }) => ({
    job: input.job,
    copies: input.job.copies,
    heldNoted: false,
    expired: false,
    holdsTurn: false,
    report: null,
    last: null,
    grantedAt: null,
    tries: 0,
  }),
  initial: 'received',
  on: {
    'job.received': { actions: 'noteHandOut' },
    'job.expired': { actions: 'noteExpired' },
    'turn.granted': { guard: 'lacksTurn', actions: 'declineTurn' },
  },
  states: {
    received: {
      invoke: {
        src: 'enterInLedger',
        input: ({ context }) => ({ job: context.job }),
        onDone: [
          { guard: { type: 'isConflict', params: ({ event }) => ({ entry: event.output }) }, target: 'conflicting' },
          {
            guard: { type: 'isFinal', params: ({ event }) => ({ entry: event.output }) },
            target: 'acknowledging',
            actions: { type: 'noteEntry', params: ({ event }) => ({ entry: event.output }) },
          },
          { target: 'announcing', actions: { type: 'noteEntry', params: ({ event }) => ({ entry: event.output }) } },
        ],
      },
    },
    /** The server is told that the job is here; a job that went elsewhere meanwhile is left alone. */
    announcing: {
      invoke: {
        src: 'acknowledge',
        input: ({ context }) => ackInput(context, 'received'),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output }) },
            target: 'withdrawn',
            actions: ['forgetReply', 'endTurn'],
          },
          { guard: 'expires', target: 'deciding', actions: 'scheduleExpiry' },
          { target: 'deciding' },
        ],
      },
      on: { 'turn.granted': { actions: 'noteTurn' } },
    },
    deciding: {
      always: [
        { guard: 'isUnsupported', target: 'unsupported' },
        { guard: 'needsPerson', target: 'manual' },
        { guard: 'hasUnrecorded', target: 'recording', actions: 'reportUnrecorded' },
        { guard: 'allEnded', target: 'acknowledging' },
        { guard: 'hasFailed', target: 'stopped' },
        { guard: 'isUnknown', target: 'unknown' },
        { target: 'queued' },
      ],
    },
    unsupported: { always: { target: 'recording', actions: 'reportUnsupported' } },
    manual: { always: { target: 'recording', actions: 'reportManual' } },
    /** Waits for its turn in the printer's lane; definitely not printed. */
    queued: {
      entry: ['forgetReply', 'requestTurn'],
      always: [
        { guard: 'isExpired', target: 'claimingExpiry' },
        { guard: 'holdsTurn', target: 'declaring' },
      ],
      on: {
        'turn.granted': 'declaring',
        'lane.blocked': 'gated',
        'job.received': { target: 'announcing', actions: 'noteHandOut' },
      },
    },
    /** The printer is out of reach: the order says so once, then the copy waits for the printer. */
    gated: {
      initial: 'waiting',
      on: {
        'turn.granted': 'declaring',
        'lane.closed': 'queued',
        'job.received': { target: 'announcing', actions: 'noteHandOut' },
        'job.expired': { target: 'claimingExpiry', actions: 'noteExpired' },
      },
      states: {
        waiting: { after: { heldTooLong: [{ guard: 'heldNoted', target: 'noted' }, { target: 'noting' }] } },
        noting: {
          entry: 'noteHeld',
          invoke: { src: 'noteHeld', input: ({ context }) => ({ job: context.job }), onDone: 'noted' },
        },
        noted: {},
      },
    },
    declaring: {
      entry: 'declareIntent',
      initial: 'committing',
      states: {
        committing: {
          invoke: {
            src: 'commitIntent',
            input: ({ context }) => copyStep(context),
            onDone: [{ guard: 'isUnfenced', target: '#printJob.posting' }, { target: 'asking' }],
          },
        },
        asking: {
          invoke: {
            src: 'acknowledge',
            input: ({ context }) => ackInput(context, 'intent'),
            onDone: [
              {
                guard: { type: 'isGranted', params: ({ event }) => ({ answer: event.output }) },
                target: '#printJob.posting',
                actions: { type: 'noteGrant', params: ({ event }) => ({ answer: event.output }) },
              },
              // The answer to an earlier question was lost: what the server granted then is given back first.
              { guard: { type: 'mayAskAgain', params: ({ event }) => ({ answer: event.output }) }, target: '#printJob.withdrawing' },
              { guard: { type: 'isAnswered', params: ({ event }) => ({ answer: event.output }) }, target: '#printJob.leaving' },
              { target: '#printJob.withdrawing' },
            ],
          },
        },
      },
    },
    /** No yes in time: nothing was sent; the copy goes back to where it was and asks again later. */
    withdrawing: {
      invoke: {
        src: 'withdraw',
        input: ({ context }) => ({ ...copyStep(context), before: beforeIntent(intentCopy(context)) }),
        onDone: { target: 'pausing', actions: ['takeBackIntent', 'forgetReply', 'endTurn'] },
      },
    },
    pausing: { entry: 'countTry', after: { tryAgain: 'deciding' } },
    /** The server refused: another tab has the job now. */
    leaving: {
      invoke: {
        src: 'withdraw',
        input: ({ context }) => ({ ...copyStep(context), before: beforeIntent(intentCopy(context)) }),
        onDone: { target: 'withdrawn', actions: ['takeBackIntent', 'forgetReply', 'endTurn'] },
      },
    },
    posting: {
      entry: 'forgetTries',
      invoke: {
        src: 'sendToPrinter',
        input: ({ context }) => ({ ...copyStep(context), marked: intentCopy(context).attempt > 1, grantedAt: context.grantedAt }),
        onDone: [
          {
            guard: { type: 'wasSent', params: ({ event }) => ({ result: event.output }) },
            target: 'committing',
            actions: { type: 'noteReply', params: ({ event }) => ({ result: event.output }) },
          },
          { guard: { type: 'wasTooLate', params: ({ event }) => ({ result: event.output }) }, target: 'withdrawing' },
          { target: 'leaving' },
        ],
      },
    },
    committing: {
      invoke: {
        src: 'commitOutcome',
        input: ({ context }) => ({ job: context.job, copies: context.copies }),
        onDone: [{ guard: 'laneDone', target: 'recording', actions: 'endTurn' }, { target: 'recording' }],
      },
    },
    /** Nothing was sent in time. Only the tab that still has the job says so on the order; elsewhere it may be printed by now. */
    claimingExpiry: {
      entry: ['forgetReply', 'endTurn'],
      invoke: {
        src: 'acknowledge',
        input: ({ context }) => ackInput(context, 'received'),
        onDone: [
          { guard: { type: 'isGranted', params: ({ event }) => ({ answer: event.output }) }, target: 'expiring' },
          { target: 'withdrawn' },
        ],
      },
    },
    expiring: {
      entry: 'noteExpiry',
      invoke: {
        src: 'commitOutcome',
        input: ({ context }) => ({ job: context.job, copies: context.copies }),
        onDone: 'recording',
      },
    },
    /** The outcome is written on the order, again and again while the server is out of reach. */
    recording: {
      initial: 'writing',
      entry: 'forgetTries',
      states: {
        writing: {
          invoke: {
            src: 'recordOnOrder',
            input: ({ context }) => ({ job: context.job, report: reportOf(context) }),
            onDone: [
              { guard: { type: 'wasRecorded', params: ({ event }) => event.output }, target: 'noting', actions: 'noteRecorded' },
              { target: 'waiting' },
            ],
          },
        },
        waiting: { entry: 'countTry', after: { tryAgain: 'writing' } },
        noting: {
          invoke: {
            src: 'commitOutcome',
            input: ({ context }) => ({ job: context.job, copies: context.copies }),
            onDone: '#printJob.reporting',
          },
        },
      },
    },
    reporting: {
      invoke: {
        src: 'respond',
        input: ({ context }) => ({
          job: context.job,
          report: reportOf(context),
          error: context.job.supported ? null : 'Strategy and httpMethod not supported yet',
        }),
        onDone: [
          { guard: 'isUnsupported', target: 'acknowledging' },
          { guard: 'needsPerson', target: 'acknowledging' },
          { guard: 'allEnded', target: 'acknowledging' },
          { guard: 'hasFailed', target: 'tellingOutcome' },
          { guard: 'isUnknown', target: 'tellingOutcome' },
          { guard: 'holdsTurn', target: 'declaring' },
          { target: 'queued' },
        ],
      },
    },
    /** The job goes on or waits for a person; the server must know what became of the copies so far, should another tab take over. */
    tellingOutcome: {
      invoke: { src: 'acknowledge', input: ({ context }) => ackInput(context, 'final'), onDone: 'deciding' },
    },
    /** It was sent and nobody can tell whether it was printed. */
    unknown: {
      initial: 'deciding',
      on: { 'job.received': { target: 'announcing', actions: 'noteHandOut' } },
      states: {
        deciding: { always: [{ guard: 'mayReprint', target: 'reprinting' }, { target: 'asking' }] },
        /** Once the printer is healthy, one copy marked as a possible duplicate. */
        reprinting: {
          entry: ['forgetReply', 'requestTurn'],
          always: { guard: 'holdsTurn', target: '#printJob.declaring' },
          on: { 'turn.granted': '#printJob.declaring', 'job.expired': { target: 'asking', actions: 'noteExpired' } },
        },
        asking: {
          entry: 'declineTurn',
          on: {
            'job.confirmed': { target: '#printJob.committing', actions: 'noteConfirmed' },
            'job.retryRequested': { guard: 'mayRetry', target: 'reprinting' },
          },
        },
      },
    },
    /** A copy failed: the later ones wait for the person, who prints again. */
    stopped: {
      entry: 'declineTurn',
      always: { guard: 'isExpired', target: 'withdrawn' },
      on: {
        'job.received': { target: 'announcing', actions: 'noteHandOut' },
        'job.expired': { target: 'withdrawn', actions: 'noteExpired' },
      },
    },
    acknowledging: {
      invoke: {
        src: 'acknowledge',
        input: ({ context }) => ackInput(context, 'final'),
        onDone: [
          { guard: { type: 'isAnswered', params: ({ event }) => ({ answer: event.output }) }, target: 'closing' },
          { target: 'acknowledgingAgain' },
        ],
      },
    },
    acknowledgingAgain: {
      entry: 'countTry',
      after: { tryAgain: 'acknowledging' },
      // A person had the job released meanwhile that this tab was not to print.
      on: { 'job.received': [{ guard: 'isReleased', target: 'announcing', actions: 'noteHandOut' }, { actions: 'noteHandOut' }] },
    },
    closing: {
      invoke: { src: 'closeInLedger', input: ({ context }) => ({ job: context.job }), onDone: 'acknowledged' },
    },
    /** The same job id came with another ticket: nothing is printed, the server is told. */
    conflicting: {
      invoke: {
        src: 'respond',
        input: ({ context }) => ({
          job: context.job,
          report: { copy: null, attempt: 0, status: 'ERROR' as const, reason: 'ORDER_DUPLICATED', reply: null },
          error: 'Another ticket was received under this job id',
        }),
        onDone: 'withdrawn',
      },
    },
    withdrawn: { type: 'final', entry: 'announceEnd' },
    acknowledged: { type: 'final', entry: 'announceEnd' },
  },
});

export type PrintJobActor = ActorRefFrom<typeof printJobMachine>;
