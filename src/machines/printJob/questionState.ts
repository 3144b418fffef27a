import { ackInput, copyStep } from '@/machines/printJob/jobCopies';
import { printJobSetup } from '@/machines/printJob/printJobSetup';
import { answerOf, ON_HAND_OUT, ON_WITHDRAWN_ANSWER, resultOf } from '@/machines/printJob/printJobTransitions';

/**
 * State `course.unknown`: a copy was sent and its outcome is unknown. The printer's spooler is asked, else the copy is reprinted once,
 * marked, else a person is asked.
 */
export const QUESTION = printJobSetup.createStateConfig({
  initial: 'deciding',
  exit: { type: 'notifyAsked', params: { asked: false } },
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
        src: 'knowsSpooler',
        input: ({ context }) => copyStep(context),
        onDone: [
          { guard: { type: 'isKnown', params: ({ event }) => ({ known: event.output }) }, target: 'querying' },
          { target: 'judging' },
        ],
      },
    },
    /** A printer with a spooler is asked during the job's turn. */
    querying: {
      initial: 'waiting',
      states: {
        waiting: {
          entry: ['clearReply', 'requestTurn'],
          always: { guard: 'holdsTurn', target: 'asking' },
          on: { 'turn.granted': { target: 'asking', actions: 'assignTurn' } },
        },
        asking: {
          invoke: {
            src: 'askPrinter',
            input: ({ context }) => copyStep(context),
            onDone: [
              {
                guard: { type: 'isTold', params: resultOf },
                target: '#printJob.course.committing',
                actions: { type: 'assignReply', params: resultOf },
              },
              { target: '#printJob.course.unknown.judging' },
            ],
          },
        },
      },
    },
    /** The printer did not complete it: the whole copy is printed again, marked, with a growing delay, until the job expires. */
    held: {
      always: [
        { guard: 'isHeldTooLong', target: '#printJob.course.claimingEnd' },
        { guard: 'mayPrintHeld', target: 'resting' },
        { target: 'asking' },
      ],
    },
    resting: {
      after: { heldAgain: 'reprinting' },
      on: { 'job.expired': { target: 'held', actions: 'assignExpired' } },
    },
    /** One copy marked as a possible duplicate is sent once the printer works; if none may be sent, a person is asked. */
    judging: {
      always: [{ guard: 'mayReprint', target: 'reprinting' }, { target: 'asking' }],
    },
    reprinting: {
      entry: ['clearReply', 'requestTurn', { type: 'notifyAsked', params: { asked: false } }],
      invoke: { src: 'saveAsked', input: ({ context }) => ({ job: context.job, asked: false }) },
      always: { guard: 'holdsTurn', target: '#printJob.course.declaring' },
      on: {
        'turn.granted': { target: '#printJob.course.declaring', actions: 'assignTurn' },
        'job.expired': [
          { guard: 'isHeld', target: 'held', actions: 'assignExpired' },
          { target: 'asking', actions: 'assignExpired' },
        ],
      },
    },
    asking: {
      entry: ['clearReply', 'endTurn', { type: 'notifyAsked', params: { asked: true } }],
      invoke: { src: 'saveAsked', input: ({ context }) => ({ job: context.job, asked: true }) },
      after: { lookAgain: { guard: 'isFenced', target: 'confirming' } },
      on: { 'job.retryRequested': { guard: 'mayRetry', target: 'reprinting' } },
    },
    /** The order may have been printed again in the meantime: then the server has closed this job, and the question is void. */
    confirming: {
      invoke: {
        src: 'acknowledge',
        input: ({ context }) => ackInput(context, 'received'),
        onDone: [
          ON_WITHDRAWN_ANSWER,
          { guard: { type: 'isRefused', params: answerOf }, target: '#printJob.course.releasing' },
          { target: 'asking' },
        ],
      },
      on: { 'job.retryRequested': { guard: 'mayRetry', target: 'reprinting' } },
    },
  },
});
