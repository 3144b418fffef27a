import { ackInput } from '@/machines/printJob/jobCopies';
import { printJobSetup } from '@/machines/printJob/printJobSetup';
import { answerOf, ON_HAND_OUT, ON_RELEASE, ON_WITHDRAWN_ANSWER } from '@/machines/printJob/printJobTransitions';

/** States of `course` in which the job stops, expires or ends, and reports this to the server and the ledger. */
export const END = printJobSetup.createStateConfig({
  states: {
    /** Reports the outcomes so far to the server, in case another tab takes over. Then the job continues or waits for a person. */
    reportingOutcome: {
      invoke: { src: 'acknowledge', input: ({ context }) => ackInput(context, 'final'), onDone: 'deciding' },
    },
    /** Reports a failed copy to the server, also if an earlier page load could not; otherwise the server would wait for that copy. */
    stopping: {
      entry: ['clearReply', 'endTurn'],
      invoke: {
        src: 'acknowledge',
        input: ({ context }) => ackInput(context, 'final'),
        onDone: [{ guard: 'isDiscarded', target: 'deciding' }, { guard: 'isWithdrawn', target: 'deciding' }, { target: 'stopped' }],
      },
      on: { 'job.received': ON_HAND_OUT },
    },
    /** A copy failed: the later ones wait until a person retries or discards the job. */
    stopped: {
      always: { guard: 'isExpired', target: 'releasing' },
      on: {
        'job.received': ON_HAND_OUT,
        'job.expired': { target: 'releasing', actions: 'assignExpired' },
        'job.discarded': { target: 'deciding', actions: 'assignDiscarded' },
        'job.withdrawn': { target: 'deciding', actions: 'assignWithdrawn' },
      },
    },
    /** Only the tab that still has the job may expire it, because another tab may have printed it. */
    claimingEnd: {
      entry: ['clearReply', 'endTurn'],
      invoke: {
        src: 'acknowledge',
        input: ({ context }) => ackInput(context, 'received'),
        onDone: [
          { guard: { type: 'isGranted', params: answerOf }, target: 'givingUp' },
          ON_WITHDRAWN_ANSWER,
          { guard: { type: 'isAnswered', params: answerOf }, target: 'releasing' },
          { target: 'pausing' },
        ],
      },
    },
    /** The job has expired, or a person discarded it: its open copies are not printed any more. */
    givingUp: {
      entry: ['endTurn', 'expireCopies'],
      invoke: {
        src: 'commitOutcome',
        input: ({ context }) => ({ job: context.job, copies: context.copies }),
        onDone: { target: 'acknowledging', actions: 'enqueueReport' },
      },
    },
    acknowledging: {
      entry: ['clearReply', 'endTurn'],
      invoke: {
        src: 'acknowledge',
        input: ({ context }) => ackInput(context, 'final'),
        onDone: [{ guard: { type: 'isAnswered', params: answerOf }, target: 'finishing' }, { target: 'acknowledgingAgain' }],
      },
    },
    acknowledgingAgain: {
      entry: 'incrementTries',
      after: { retryAfter: 'acknowledging' },
      on: { 'job.received': ON_RELEASE },
    },
    /** Waits until every report is written to the order. */
    finishing: {
      always: { guard: 'nothingPending', target: 'closing' },
      on: {
        'job.received': [
          { guard: 'isAnotherTicket', actions: 'reportConflict' },
          { guard: 'isReleased', target: 'received', actions: 'assignHandOut' },
          { target: 'acknowledging', actions: 'assignHandOut' },
        ],
      },
    },
    closing: {
      invoke: {
        src: 'closeInLedger',
        input: ({ context }) => ({ job: context.job, copies: context.copies }),
        onDone: 'acknowledged',
      },
    },
    acknowledged: { type: 'final', entry: 'notifyEnded' },
    /** Another tab has the job, or it cannot be printed: this tab removes the ticket as soon as every report is on the order. */
    releasing: {
      entry: ['clearReply', 'endTurn'],
      always: { guard: 'nothingPending', target: 'removingTicket' },
      on: { 'job.received': ON_HAND_OUT },
    },
    removingTicket: {
      on: { 'job.received': ON_HAND_OUT },
      invoke: { src: 'releaseInLedger', input: ({ context }) => ({ job: context.job }), onDone: 'withdrawn' },
    },
    withdrawn: { type: 'final', entry: 'notifyEnded' },
  },
});
