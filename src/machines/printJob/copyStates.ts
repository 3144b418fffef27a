import { ackInput, beforeIntent, copyStep, intentCopy } from '@/machines/printJob/jobCopies';
import { printJobSetup } from '@/machines/printJob/printJobSetup';
import { ON_ANSWER_TO_INTENT, ON_HAND_OUT, ON_NOT_WANTED, resultOf } from '@/machines/printJob/printJobTransitions';

/** States of `course` in which a copy waits for its printer, is granted by the server, sent, and its outcome written. */
export const COPY = printJobSetup.createStateConfig({
  states: {
    /** Waits for its turn in the printer's lane. The copy is definitely not printed. */
    queued: {
      entry: ['clearReply', 'requestTurn'],
      always: [
        { guard: 'isWithdrawn', target: 'deciding' },
        { guard: 'isExpiredUnfenced', target: 'givingUp' },
        { guard: 'isExpired', target: 'claimingEnd' },
        { guard: 'holdsTurn', target: 'declaring' },
      ],
      on: {
        ...ON_NOT_WANTED,
        'turn.granted': { target: 'declaring', actions: 'assignTurn' },
        'lane.blocked': { target: 'gated', actions: 'assignHeldBy' },
        'job.received': ON_HAND_OUT,
      },
    },
    /** The printer is unreachable, open or out of paper: the order says so once, then the copy waits for the printer. */
    gated: {
      initial: 'waiting',
      on: {
        ...ON_NOT_WANTED,
        'turn.granted': { target: 'declaring', actions: 'assignTurn' },
        'lane.closed': 'queued',
        'job.received': ON_HAND_OUT,
        'job.expired': { target: 'queued', actions: 'assignExpired' },
      },
      states: {
        waiting: { after: { heldTooLong: [{ guard: 'heldNoted', target: 'reported' }, { target: 'reporting' }] } },
        reporting: {
          entry: 'assignHeldNoted',
          invoke: { src: 'reportHeld', input: ({ context }) => ({ job: context.job, code: context.heldBy }), onDone: 'reported' },
        },
        reported: {},
      },
    },
    /** The printer was busy and took nothing of the copy: its intent is withdrawn, and it is sent again later. */
    revertingIntent: {
      invoke: {
        src: 'withdraw',
        input: ({ context }) => ({ ...copyStep(context), before: beforeIntent(intentCopy(context)) }),
        onDone: { target: 'resting', actions: ['revertIntent', 'endTurn'] },
      },
    },
    resting: {
      initial: 'choosing',
      on: { ...ON_NOT_WANTED, 'job.received': ON_HAND_OUT, 'job.expired': { target: 'deciding', actions: 'assignExpired' } },
      states: {
        choosing: { always: [{ guard: 'heldNoted', target: 'waiting' }, { target: 'reporting' }] },
        reporting: {
          entry: 'assignHeldNoted',
          invoke: { src: 'reportHeld', input: ({ context }) => ({ job: context.job, code: context.heldBy }), onDone: 'waiting' },
        },
        waiting: { after: { heldAgain: '#printJob.course.deciding' } },
      },
    },
    /** The intent is written to the ledger while the server is asked for it. The copy is sent after both. */
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
        /** The intent is already written, with the outcome of the copy before. */
        asking: {
          invoke: { src: 'acknowledge', input: ({ context }) => ackInput(context, 'intent'), onDone: ON_ANSWER_TO_INTENT },
        },
      },
    },
    /** The server did not grant the intent in time: nothing was sent. The copy goes back to its state before, and asks again later. */
    withdrawing: {
      invoke: {
        src: 'withdraw',
        input: ({ context }) => ({ ...copyStep(context), before: beforeIntent(intentCopy(context)) }),
        onDone: { target: 'pausing', actions: ['revertIntent', 'clearReply', 'endTurn'] },
      },
    },
    pausing: { entry: 'incrementTries', after: { tryAgain: 'deciding' } },
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
            guard: { type: 'goesOn', params: resultOf },
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
          { target: 'declaring.asking', actions: 'enqueueReport' },
        ],
      },
    },
    /** The lane starts the next turn while the outcome is being written, and so never writes the next intent before it. */
    committing: {
      invoke: {
        src: 'commitOutcome',
        input: ({ context }) => ({ job: context.job, copies: context.copies }),
        onDone: { target: 'settling', actions: 'enqueueReport' },
      },
      initial: 'ending',
      // The entry actions of an inner state run after the actors of its parent start: the write has begun when the lane hears of the end.
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
