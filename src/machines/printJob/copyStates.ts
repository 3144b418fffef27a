import { ackInput, beforeIntent, copyStep, intentCopy } from '@/machines/printJob/jobCopies';
import { printJobSetup } from '@/machines/printJob/printJobSetup';
import { ON_ANSWER_TO_INTENT, ON_HAND_OUT, ON_WAIT_ENDED, resultOf } from '@/machines/printJob/printJobTransitions';

/** States of `course` in which a copy waits for its printer, is granted by the server and sent, and its outcome is written. */
export const COPY = printJobSetup.createStateConfig({
  states: {
    /** The job waits for its turn in the printer's lane. The copy has definitely not been printed. */
    queued: {
      entry: ['clearReply', 'requestTurn'],
      always: [
        { guard: 'isWithdrawn', target: 'deciding' },
        { guard: 'isExpiredUnfenced', target: 'givingUp' },
        { guard: 'isExpired', target: 'claimingEnd' },
        { guard: 'holdsTurn', target: 'declaring' },
      ],
      on: {
        ...ON_WAIT_ENDED,
        'turn.granted': { target: 'declaring', actions: 'assignTurn' },
        'lane.blocked': { target: 'blocked', actions: 'assignHeldBy' },
        'job.received': ON_HAND_OUT,
      },
    },
    /** The printer is unreachable, open or out of paper: the job writes this to the order once, and waits for the printer. */
    blocked: {
      initial: 'waiting',
      on: {
        ...ON_WAIT_ENDED,
        'turn.granted': { target: 'declaring', actions: 'assignTurn' },
        'lane.closed': 'queued',
        'job.received': ON_HAND_OUT,
        'job.expired': { target: 'queued', actions: 'assignExpired' },
      },
      states: {
        waiting: { after: { heldTooLong: [{ guard: 'isHoldReported', target: 'reported' }, { target: 'reporting' }] } },
        reporting: {
          entry: 'assignHoldReported',
          invoke: { src: 'reportHeld', input: ({ context }) => ({ job: context.job, code: context.heldBy }), onDone: 'reported' },
        },
        reported: {},
      },
    },
    /** The printer was busy and printed nothing of the copy: the job withdraws the intent and sends the copy again later. */
    revertingIntent: {
      invoke: {
        src: 'withdraw',
        input: ({ context }) => ({ ...copyStep(context), before: beforeIntent(intentCopy(context)) }),
        onDone: { target: 'backingOff', actions: ['revertIntent', 'endTurn'] },
      },
    },
    backingOff: {
      initial: 'choosing',
      on: { ...ON_WAIT_ENDED, 'job.received': ON_HAND_OUT, 'job.expired': { target: 'deciding', actions: 'assignExpired' } },
      states: {
        choosing: { always: [{ guard: 'isHoldReported', target: 'waiting' }, { target: 'reporting' }] },
        reporting: {
          entry: 'assignHoldReported',
          invoke: { src: 'reportHeld', input: ({ context }) => ({ job: context.job, code: context.heldBy }), onDone: 'waiting' },
        },
        waiting: { after: { retryHeldAfter: '#printJob.course.deciding' } },
      },
    },
    /** The intent is written to the ledger and requested from the server at the same time. The copy is sent after both succeed. */
    declaring: {
      initial: 'claiming',
      states: {
        claiming: {
          entry: 'assignIntent',
          invoke: {
            src: 'claimIntent',
            input: ({ context }) => ({ ...ackInput(context, 'intent'), ...copyStep(context) }),
            onDone: ON_ANSWER_TO_INTENT,
          },
        },
        /** The ledger already has the intent, written together with the outcome of the previous copy. */
        requesting: {
          invoke: { src: 'acknowledge', input: ({ context }) => ackInput(context, 'intent'), onDone: ON_ANSWER_TO_INTENT },
        },
      },
    },
    /** The server did not grant the intent in time, so nothing was sent. The copy returns to its previous state and is retried later. */
    withdrawing: {
      invoke: {
        src: 'withdraw',
        input: ({ context }) => ({ ...copyStep(context), before: beforeIntent(intentCopy(context)) }),
        onDone: { target: 'pausing', actions: ['revertIntent', 'clearReply', 'endTurn'] },
      },
    },
    pausing: { entry: 'incrementTries', after: { retryAfter: 'deciding' } },
    /** The server rejected the intent: another tab has the job. */
    leaving: {
      invoke: {
        src: 'withdraw',
        input: ({ context }) => ({ ...copyStep(context), before: beforeIntent(intentCopy(context)) }),
        onDone: { target: 'releasing', actions: ['revertIntent', 'clearReply', 'endTurn'] },
      },
    },
    posting: {
      entry: 'resetTries',
      invoke: {
        src: 'sendToPrinter',
        input: ({ context }) => ({ ...copyStep(context), marked: intentCopy(context).attempt > 1, grantedAt: context.grantedAt }),
        onDone: [
          {
            guard: { type: 'mayContinue', params: resultOf },
            target: 'continuing',
            actions: [{ type: 'assignReply', params: resultOf }, 'assignIntent'],
          },
          {
            guard: { type: 'wasBusy', params: resultOf },
            target: 'revertingIntent',
            actions: { type: 'assignBusyReply', params: resultOf },
          },
          {
            guard: { type: 'wasSent', params: resultOf },
            target: 'committing',
            actions: { type: 'assignReply', params: resultOf },
          },
          { guard: { type: 'wasTooLate', params: resultOf }, target: 'withdrawing' },
          { target: 'leaving' },
        ],
      },
    },
    /** The outcome of a copy and the intent of the next are written together. */
    continuing: {
      invoke: {
        src: 'commitOutcome',
        input: ({ context }) => ({ job: context.job, copies: context.copies }),
        onDone: [
          { guard: 'isRevoked', target: 'withdrawing', actions: 'enqueueReport' },
          { target: 'declaring.requesting', actions: 'enqueueReport' },
        ],
      },
    },
    /** The turn ends as soon as the write of the outcome has begun, so the next intent is never written before it. */
    committing: {
      invoke: {
        src: 'commitOutcome',
        input: ({ context }) => ({ job: context.job, copies: context.copies }),
        onDone: { target: 'settling', actions: 'enqueueReport' },
      },
      initial: 'ending',
      // A child state's entry actions run after the parent's actors start, so the write has begun before `turn.ended` is sent.
      states: { ending: { entry: 'endTurn' } },
    },
    settling: {
      always: [
        { guard: 'allEnded', target: 'acknowledging' },
        { guard: 'hasFailed', target: 'stopping' },
        { guard: 'isUnknown', target: 'reportingOutcome' },
        { target: 'deciding' },
      ],
    },
  },
});
