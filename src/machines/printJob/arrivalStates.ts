import { ackInput } from '@/machines/printJob/jobCopies';
import { printJobSetup } from '@/machines/printJob/printJobSetup';
import { answerOf, entryOf, ON_HAND_OUT, ON_RELEASE, ON_WITHDRAWN_ANSWER } from '@/machines/printJob/printJobTransitions';

/**
 * States of `course` in which a received job is entered in the ledger, acknowledged, and routed by the state of its copies. Jobs that no
 * browser may print end here.
 */
export const ARRIVAL = printJobSetup.createStateConfig({
  states: {
    /** Requests a turn at once: if the printer is free, the intent replaces the receipt. */
    received: {
      entry: 'requestEarlyTurn',
      invoke: {
        src: 'enterInLedger',
        input: ({ context }) => ({ job: context.job }),
        onDone: [
          { guard: { type: 'isConflict', params: entryOf }, target: 'releasing', actions: 'reportConflict' },
          { guard: { type: 'isFinal', params: entryOf }, target: 'acknowledging', actions: { type: 'assignEntry', params: entryOf } },
          {
            guard: { type: 'hasEnded', params: entryOf },
            target: 'deciding',
            actions: [{ type: 'assignEntry', params: entryOf }, 'assignUnreported'],
          },
          { target: 'entered', actions: [{ type: 'assignEntry', params: entryOf }, 'assignUnreported', 'startExpiryTimer'] },
        ],
      },
      on: { 'turn.granted': { actions: 'assignTurn' }, 'job.received': ON_HAND_OUT },
    },
    entered: {
      always: [
        { guard: 'maySkipReceipt', target: 'declaring' },
        { guard: 'isReady', target: 'announcing' },
        { target: 'announcing', actions: 'endTurn' },
      ],
    },
    /**
     * Sends the receipt, and releases a job that the server has handed out to another tab. A printer that becomes free does not wait for
     * the answer, because the server must grant each intent anyway.
     */
    announcing: {
      invoke: {
        src: 'acknowledge',
        input: ({ context }) => ackInput(context, 'received'),
        onDone: [ON_WITHDRAWN_ANSWER, { guard: { type: 'isRefused', params: answerOf }, target: 'releasing' }, { target: 'deciding' }],
      },
      on: {
        'turn.granted': [{ guard: 'isReady', target: 'declaring', actions: 'assignTurn' }, { actions: 'assignTurn' }],
        'job.received': ON_HAND_OUT,
      },
    },
    deciding: {
      always: [
        { guard: 'isClosed', target: 'acknowledging' },
        { guard: 'isWithdrawn', target: 'ending' },
        { guard: 'isUnsupported', target: 'unsupported' },
        { guard: 'needsPerson', target: 'manual' },
        { guard: 'allEnded', target: 'acknowledging' },
        { guard: 'isDiscardedUnfenced', target: 'givingUp' },
        { guard: 'isDiscarded', target: 'claimingEnd' },
        { guard: 'hasFailed', target: 'stopping' },
        { guard: 'mayBePrintedElsewhere', target: 'markingUnknown' },
        { guard: 'isUnknown', target: 'unknown' },
        { target: 'queued' },
      ],
    },
    /** The server withdrew the job: no further copy is sent, and no person is asked. */
    ending: {
      entry: ['endTurn', 'withdrawCopies'],
      invoke: {
        src: 'commitOutcome',
        input: ({ context }) => ({ job: context.job, copies: context.copies }),
        onDone: 'acknowledging',
      },
    },
    /** Without a fence another device may have printed the queued copies, so their outcome becomes unknown. */
    markingUnknown: {
      entry: 'assignCopiesUnknown',
      invoke: {
        src: 'commitOutcome',
        input: ({ context }) => ({ job: context.job, copies: context.copies }),
        onDone: { target: 'deciding', actions: 'assignUnreported' },
      },
    },
    unsupported: { always: { target: 'reporting', actions: 'reportUnsupported' } },
    manual: { always: { target: 'reporting', actions: 'reportManual' } },
    /** The job is not printed here. It is acknowledged only after the report is on the order, in case this page closes before. */
    reporting: {
      entry: 'endTurn',
      always: { guard: 'nothingPending', target: 'acknowledging' },
      on: { 'job.received': ON_RELEASE },
    },
  },
});
