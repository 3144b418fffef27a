import { ackInput, copyStep } from '@/machines/printJob/jobCopies';
import { printJobSetup } from '@/machines/printJob/printJobSetup';
import { answerOf, ON_HAND_OUT, ON_WITHDRAWN_ANSWER, resultOf } from '@/machines/printJob/printJobTransitions';

/**
 * State `course.unknown`: a copy was sent and its outcome is unknown. The job queries the printer's spooler; without an answer it reprints
 * the copy once with a mark; if it may not, it asks a person.
 */
export const QUESTION = printJobSetup.createStateConfig({
  initial: 'deciding',
  exit: { type: 'notifyQuestion', params: { open: false } },
  on: {
    'job.received': ON_HAND_OUT,
    'job.confirmed': { target: 'committing', actions: 'assignConfirmed' },
    'job.discarded': { target: 'deciding', actions: 'assignDiscarded' },
    'job.withdrawn': { target: 'deciding', actions: 'assignWithdrawn' },
  },
  states: {
    deciding: {
      always: { guard: 'isHeld', target: 'held' },
      invoke: {
        src: 'canQueryPrinter',
        input: ({ context }) => copyStep(context),
        onDone: [
          { guard: { type: 'isKnown', params: ({ event }) => ({ known: event.output }) }, target: 'querying' },
          { target: 'judging' },
        ],
      },
    },
    /** Queries the printer's spooler during the job's turn. */
    querying: {
      initial: 'waiting',
      states: {
        waiting: {
          entry: ['clearReply', 'requestTurn'],
          always: { guard: 'holdsTurn', target: 'requesting' },
          on: { 'turn.granted': { target: 'requesting', actions: 'assignTurn' } },
        },
        requesting: {
          invoke: {
            src: 'queryPrinter',
            input: ({ context }) => copyStep(context),
            onDone: [
              {
                guard: { type: 'hasFinalOutcome', params: resultOf },
                target: '#printJob.course.committing',
                actions: { type: 'assignReply', params: resultOf },
              },
              { target: '#printJob.course.unknown.judging' },
            ],
          },
        },
      },
    },
    /** The printer did not complete the copy: it is reprinted in full with a mark, after a growing delay, until the job expires. */
    held: {
      always: [
        { guard: 'isHeldTooLong', target: '#printJob.course.claimingEnd' },
        { guard: 'mayPrintHeld', target: 'backingOff' },
        { target: 'awaitingAnswer' },
      ],
    },
    backingOff: {
      after: { retryHeldAfter: 'reprinting' },
      on: { 'job.expired': { target: 'held', actions: 'assignExpired' } },
    },
    /** Sends one copy marked as a possible duplicate once the printer works; if that is not allowed, asks a person. */
    judging: {
      always: [{ guard: 'mayReprint', target: 'reprinting' }, { target: 'awaitingAnswer' }],
    },
    reprinting: {
      entry: ['clearReply', 'requestTurn', { type: 'notifyQuestion', params: { open: false } }],
      invoke: { src: 'saveQuestionState', input: ({ context }) => ({ job: context.job, asked: false }) },
      always: { guard: 'holdsTurn', target: '#printJob.course.declaring' },
      on: {
        'turn.granted': { target: '#printJob.course.declaring', actions: 'assignTurn' },
        'job.expired': [
          { guard: 'isHeld', target: 'held', actions: 'assignExpired' },
          { target: 'awaitingAnswer', actions: 'assignExpired' },
        ],
      },
    },
    awaitingAnswer: {
      entry: ['clearReply', 'endTurn', { type: 'notifyQuestion', params: { open: true } }],
      invoke: { src: 'saveQuestionState', input: ({ context }) => ({ job: context.job, asked: true }) },
      after: { checkQuestionEvery: { guard: 'isFenced', target: 'confirming' } },
      on: { 'job.retryRequested': { guard: 'mayRetry', target: 'reprinting' } },
    },
    /** Checks whether the server closed this job because a person printed the order again; then the question is obsolete. */
    confirming: {
      invoke: {
        src: 'acknowledge',
        input: ({ context }) => ackInput(context, 'received'),
        onDone: [
          ON_WITHDRAWN_ANSWER,
          { guard: { type: 'isRefused', params: answerOf }, target: '#printJob.course.releasing' },
          { target: 'awaitingAnswer' },
        ],
      },
      on: { 'job.retryRequested': { guard: 'mayRetry', target: 'reprinting' } },
    },
  },
});
