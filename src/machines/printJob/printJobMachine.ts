import type { ActorRefFrom } from 'xstate';
import { ackInput, beforeIntent, copyStep, intentCopy } from '@/machines/printJob/jobCopies';
import { printJobSetup } from '@/machines/printJob/printJobSetup';
import { RECORD } from '@/machines/printJob/printJobRecord';
import {
  entryOf,
  answerOf,
  resultOf,
  ON_HAND_OUT,
  ON_ANSWER_TO_INTENT,
  ON_WITHDRAWN_ANSWER,
  ON_CHANGE_OF_MIND,
  ON_RELEASE,
} from '@/machines/printJob/printJobTransitions';

/**
 * One print job on its way to paper (specification 2 §4, docs/print-delivery.md). Promise: a copy is sent at most once
 * for each intent that the server granted; what was sent and whose reply is unknown is not sent again by itself, but for
 * the one marked reprint of a kitchen ticket, and for a ticket that the printer said it could not complete (ADR 0013); nothing is sent after
 * the server withdrew the job, because its order was cancelled or is finished; every outcome is in the ledger before anybody is told of it. What became of a copy is
 * written on the order beside the job's course (`record`), so that no printer waits for it; the job ends when both are done.
 *
 * A question to a person outlives reload, takeover and the job's time; after that time nothing is sent any more, the person confirms
 * it, drops it, or prints the order again. To be provided (none ever rejects): `enterInLedger`, `acknowledge`, `claimIntent`,
 * `withdraw`, `sendToPrinter`, `commitOutcome`, `noteHeld`, `noteAsked`, `knowsSpooler`, `askPrinter`, `recordOnOrder`, `respond`,
 * `closeInLedger`, `letGo`. Lives in the print runtime under `job:UUID`, takes turns in the lane of its printer, tells the runtime when a
 * person must be asked (`job.asked`), ends with `job.ended` to it.
 */
export const printJobMachine = printJobSetup.createMachine({
  id: 'printJob',
  context: ({ input }) => ({
    job: input.job,
    copies: input.job.copies,
    heldNoted: false,
    heldBy: 'SERVICE_UNAVAILABLE',
    holds: 0,
    withdrawn: null,
    closed: false,
    expired: false,
    discarded: false,
    doubted: input.doubted ?? false,
    holdsTurn: false,
    revoked: false,
    report: null,
    pending: [],
    last: null,
    grantedAt: null,
    tries: 0,
    recordTries: 0,
  }),
  type: 'parallel',
  on: {
    'job.received': [{ guard: 'isAnotherTicket', actions: 'reportConflict' }, { actions: 'noteHandOut' }],
    'job.expired': { actions: 'noteExpired' },
    'job.discarded': { actions: 'noteDiscarded' },
    'job.doubted': { actions: 'noteDoubt' },
    'job.withdrawn': { actions: 'assignWithdrawn' },
    'turn.granted': { guard: 'lacksTurn', actions: 'endTurn' },
    'lane.closed': { actions: 'noteRevoked' },
  },
  states: {
    course: {
      initial: 'received',
      states: {
        /** Its turn is asked for at once: where the printer is free, the question for the intent says that the job is here. */
        received: {
          entry: 'requestEarlyTurn',
          invoke: {
            src: 'enterInLedger',
            input: ({ context }) => ({ job: context.job }),
            onDone: [
              { guard: { type: 'isConflict', params: entryOf }, target: 'lettingGo', actions: 'reportConflict' },
              { guard: { type: 'isFinal', params: entryOf }, target: 'acknowledging', actions: { type: 'noteEntry', params: entryOf } },
              {
                guard: { type: 'hasEnded', params: entryOf },
                target: 'deciding',
                actions: [{ type: 'noteEntry', params: entryOf }, 'noteOwed'],
              },
              { target: 'entered', actions: [{ type: 'noteEntry', params: entryOf }, 'noteOwed', 'noteTimeLeft'] },
            ],
          },
          on: { 'turn.granted': { actions: 'noteTurn' }, 'job.received': ON_HAND_OUT },
        },
        entered: {
          always: [
            { guard: 'goesFirst', target: 'declaring' },
            { guard: 'isReady', target: 'announcing' },
            { target: 'announcing', actions: 'endTurn' },
          ],
        },
        /**
         * The server is told that the job is here; a job that went elsewhere meanwhile is left alone. A printer that becomes free does not
         * wait for the answer: the server is asked for each intent anyhow.
         */
        announcing: {
          invoke: {
            src: 'acknowledge',
            input: ({ context }) => ackInput(context, 'received'),
            onDone: [ON_WITHDRAWN_ANSWER, { guard: { type: 'isRefused', params: answerOf }, target: 'lettingGo' }, { target: 'deciding' }],
          },
          on: {
            'turn.granted': [{ guard: 'isReady', target: 'declaring', actions: 'noteTurn' }, { actions: 'noteTurn' }],
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
            { guard: 'isInDoubt', target: 'doubting' },
            { guard: 'isUnknown', target: 'unknown' },
            { target: 'queued' },
          ],
        },
        /** Its order does not need the ticket any more: nothing of it is sent from now on, and no person is asked. */
        ending: {
          entry: ['endTurn', 'withdrawCopies'],
          invoke: {
            src: 'commitOutcome',
            input: ({ context }) => ({ job: context.job, copies: context.copies }),
            onDone: 'acknowledging',
          },
        },
        /** Without a fence another device may have printed it meanwhile. */
        doubting: {
          entry: 'doubtCopies',
          invoke: {
            src: 'commitOutcome',
            input: ({ context }) => ({ job: context.job, copies: context.copies }),
            onDone: { target: 'deciding', actions: 'noteOwed' },
          },
        },
        unsupported: { always: { target: 'reporting', actions: 'reportUnsupported' } },
        manual: { always: { target: 'reporting', actions: 'reportManual' } },
        /** Not printed here: as long as the order does not say so the server keeps the job, should this page go. */
        reporting: {
          entry: 'endTurn',
          always: { guard: 'nothingPending', target: 'acknowledging' },
          on: { 'job.received': ON_RELEASE },
        },
        /** Waits for its turn in the printer's lane; definitely not printed. */
        queued: {
          entry: ['forgetReply', 'requestTurn'],
          always: [
            { guard: 'isWithdrawn', target: 'deciding' },
            { guard: 'isExpiredUnfenced', target: 'givingUp' },
            { guard: 'isExpired', target: 'claimingEnd' },
            { guard: 'holdsTurn', target: 'declaring' },
          ],
          on: {
            ...ON_CHANGE_OF_MIND,
            'turn.granted': { target: 'declaring', actions: 'noteTurn' },
            'lane.blocked': { target: 'gated', actions: 'assignHeldBy' },
            'job.received': ON_HAND_OUT,
          },
        },
        /** The printer is out of reach, open or without paper: the order says so once, then the copy waits for the printer. */
        gated: {
          initial: 'waiting',
          on: {
            ...ON_CHANGE_OF_MIND,
            'turn.granted': { target: 'declaring', actions: 'noteTurn' },
            'lane.closed': 'queued',
            'job.received': ON_HAND_OUT,
            'job.expired': { target: 'queued', actions: 'noteExpired' },
          },
          states: {
            waiting: { after: { heldTooLong: [{ guard: 'heldNoted', target: 'noted' }, { target: 'noting' }] } },
            noting: {
              entry: 'noteHeld',
              invoke: { src: 'noteHeld', input: ({ context }) => ({ job: context.job, code: context.heldBy }), onDone: 'noted' },
            },
            noted: {},
          },
        },
        /** The printer was busy and took nothing of the copy: that is as if it had never been sent, and is sent again later. */
        takingBack: {
          invoke: {
            src: 'withdraw',
            input: ({ context }) => ({ ...copyStep(context), before: beforeIntent(intentCopy(context)) }),
            onDone: { target: 'resting', actions: ['takeBackIntent', 'endTurn'] },
          },
        },
        resting: {
          initial: 'choosing',
          on: { ...ON_CHANGE_OF_MIND, 'job.received': ON_HAND_OUT, 'job.expired': { target: 'deciding', actions: 'noteExpired' } },
          states: {
            choosing: { always: [{ guard: 'heldNoted', target: 'waiting' }, { target: 'noting' }] },
            noting: {
              entry: 'noteHeld',
              invoke: { src: 'noteHeld', input: ({ context }) => ({ job: context.job, code: context.heldBy }), onDone: 'waiting' },
            },
            waiting: { after: { heldAgain: '#printJob.course.deciding' } },
          },
        },
        /** The intent is written while the server is asked for it: what is sent waits for both. */
        declaring: {
          initial: 'claiming',
          states: {
            claiming: {
              entry: 'declareIntent',
              invoke: {
                src: 'claimIntent',
                input: ({ context }) => ({ ...ackInput(context, 'intent'), ...copyStep(context) }),
                onDone: ON_ANSWER_TO_INTENT,
              },
            },
            /** The intent was written with the outcome of the copy before. */
            asking: {
              invoke: { src: 'acknowledge', input: ({ context }) => ackInput(context, 'intent'), onDone: ON_ANSWER_TO_INTENT },
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
            onDone: { target: 'lettingGo', actions: ['takeBackIntent', 'forgetReply', 'endTurn'] },
          },
        },
        posting: {
          entry: 'forgetTries',
          invoke: {
            src: 'sendToPrinter',
            input: ({ context }) => ({ ...copyStep(context), marked: intentCopy(context).attempt > 1, grantedAt: context.grantedAt }),
            onDone: [
              {
                guard: { type: 'goesOn', params: resultOf },
                target: 'goingOn',
                actions: [{ type: 'noteReply', params: resultOf }, 'declareIntent'],
              },
              {
                guard: { type: 'wasBusy', params: resultOf },
                target: 'takingBack',
                actions: { type: 'assignBusyReply', params: resultOf },
              },
              {
                guard: { type: 'wasSent', params: resultOf },
                target: 'committing',
                actions: { type: 'noteReply', params: resultOf },
              },
              { guard: { type: 'wasTooLate', params: resultOf }, target: 'withdrawing' },
              { target: 'leaving' },
            ],
          },
        },
        /** The outcome of a copy and the intent of the next are written together. */
        goingOn: {
          invoke: {
            src: 'commitOutcome',
            input: ({ context }) => ({ job: context.job, copies: context.copies }),
            onDone: [
              { guard: 'isRevoked', target: 'withdrawing', actions: 'passReportOn' },
              { target: 'declaring.asking', actions: 'passReportOn' },
            ],
          },
        },
        /** The next job's turn begins once this outcome is on its way to the disk: the next intent is never there first. */
        committing: {
          invoke: {
            src: 'commitOutcome',
            input: ({ context }) => ({ job: context.job, copies: context.copies }),
            onDone: { target: 'settling', actions: 'passReportOn' },
          },
          initial: 'ending',
          // A state's own entry actions reach other actors before what it invokes has begun; those of an inner state come after.
          states: { ending: { entry: 'endTurn' } },
        },
        settling: {
          always: [
            { guard: 'allEnded', target: 'acknowledging' },
            { guard: 'hasFailed', target: 'stopping' },
            { guard: 'isUnknown', target: 'tellingOutcome' },
            { target: 'deciding' },
          ],
        },
        /** The job goes on or waits for a person; the server must know what became of the copies so far, should another tab take over. */
        tellingOutcome: {
          invoke: { src: 'acknowledge', input: ({ context }) => ackInput(context, 'final'), onDone: 'deciding' },
        },
        /** Only the tab that still has the job gives it up; elsewhere it may be printed by now. */
        claimingEnd: {
          entry: ['forgetReply', 'endTurn'],
          invoke: {
            src: 'acknowledge',
            input: ({ context }) => ackInput(context, 'received'),
            onDone: [
              { guard: { type: 'isGranted', params: answerOf }, target: 'givingUp' },
              ON_WITHDRAWN_ANSWER,
              { guard: { type: 'isAnswered', params: answerOf }, target: 'lettingGo' },
              { target: 'pausing' },
            ],
          },
        },
        /** Its time is over, or a person does not want it: what of it is open is not printed any more. */
        givingUp: {
          entry: ['endTurn', 'giveUp'],
          invoke: {
            src: 'commitOutcome',
            input: ({ context }) => ({ job: context.job, copies: context.copies }),
            onDone: { target: 'acknowledging', actions: 'passReportOn' },
          },
        },
        /** It was sent and nobody can tell whether it was printed. */
        unknown: {
          initial: 'deciding',
          exit: { type: 'tellAsked', params: { asked: false } },
          on: {
            'job.received': ON_HAND_OUT,
            'job.confirmed': { target: 'committing', actions: 'noteConfirmed' },
            'job.discarded': { target: 'deciding', actions: 'noteDiscarded' },
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
            /** A printer with a queue of its own is asked, in its turn. */
            querying: {
              initial: 'waiting',
              states: {
                waiting: {
                  entry: ['forgetReply', 'requestTurn'],
                  always: { guard: 'holdsTurn', target: 'asking' },
                  on: { 'turn.granted': { target: 'asking', actions: 'noteTurn' } },
                },
                asking: {
                  invoke: {
                    src: 'askPrinter',
                    input: ({ context }) => copyStep(context),
                    onDone: [
                      {
                        guard: { type: 'isTold', params: resultOf },
                        target: '#printJob.course.committing',
                        actions: { type: 'noteReply', params: resultOf },
                      },
                      { target: '#printJob.course.unknown.judging' },
                    ],
                  },
                },
              },
            },
            /** Its printer did not complete it: it is printed again, whole and marked, once the printer is well; not at once, and not for ever. */
            held: {
              always: [
                { guard: 'isHeldTooLong', target: '#printJob.course.claimingEnd' },
                { guard: 'mayPrintHeld', target: 'resting' },
                { target: 'asking' },
              ],
            },
            resting: {
              after: { heldAgain: 'reprinting' },
              on: { 'job.expired': { target: 'held', actions: 'noteExpired' } },
            },
            /** Once the printer is healthy, one copy marked as a possible duplicate; a person is asked where none may be sent. */
            judging: {
              always: [{ guard: 'mayReprint', target: 'reprinting' }, { target: 'asking' }],
            },
            reprinting: {
              entry: ['forgetReply', 'requestTurn', { type: 'tellAsked', params: { asked: false } }],
              invoke: { src: 'noteAsked', input: ({ context }) => ({ job: context.job, asked: false }) },
              always: { guard: 'holdsTurn', target: '#printJob.course.declaring' },
              on: {
                'turn.granted': { target: '#printJob.course.declaring', actions: 'noteTurn' },
                'job.expired': [
                  { guard: 'isHeld', target: 'held', actions: 'noteExpired' },
                  { target: 'asking', actions: 'noteExpired' },
                ],
              },
            },
            asking: {
              entry: ['forgetReply', 'endTurn', { type: 'tellAsked', params: { asked: true } }],
              invoke: { src: 'noteAsked', input: ({ context }) => ({ job: context.job, asked: true }) },
              after: { lookAgain: { guard: 'isFenced', target: 'confirming' } },
              on: { 'job.retryRequested': { guard: 'mayRetry', target: 'reprinting' } },
            },
            /** The order may have been printed again meanwhile: then the server has closed this job, and nobody is to be asked. */
            confirming: {
              invoke: {
                src: 'acknowledge',
                input: ({ context }) => ackInput(context, 'received'),
                onDone: [
                  ON_WITHDRAWN_ANSWER,
                  { guard: { type: 'isRefused', params: answerOf }, target: '#printJob.course.lettingGo' },
                  { target: 'asking' },
                ],
              },
              on: { 'job.retryRequested': { guard: 'mayRetry', target: 'reprinting' } },
            },
          },
        },
        /** The server must know that a copy failed, also where an earlier page could not say so any more: else it waits for that copy. */
        stopping: {
          entry: ['forgetReply', 'endTurn'],
          invoke: {
            src: 'acknowledge',
            input: ({ context }) => ackInput(context, 'final'),
            onDone: [{ guard: 'isDiscarded', target: 'deciding' }, { guard: 'isWithdrawn', target: 'deciding' }, { target: 'stopped' }],
          },
          on: { 'job.received': ON_HAND_OUT },
        },
        /** A copy failed: the later ones wait for the person, who prints again or drops them. */
        stopped: {
          always: { guard: 'isExpired', target: 'lettingGo' },
          on: {
            'job.received': ON_HAND_OUT,
            'job.expired': { target: 'lettingGo', actions: 'noteExpired' },
            'job.discarded': { target: 'deciding', actions: 'noteDiscarded' },
            'job.withdrawn': { target: 'deciding', actions: 'assignWithdrawn' },
          },
        },
        acknowledging: {
          entry: ['forgetReply', 'endTurn'],
          invoke: {
            src: 'acknowledge',
            input: ({ context }) => ackInput(context, 'final'),
            onDone: [{ guard: { type: 'isAnswered', params: answerOf }, target: 'finishing' }, { target: 'acknowledgingAgain' }],
          },
        },
        acknowledgingAgain: {
          entry: 'countTry',
          after: { tryAgain: 'acknowledging' },
          on: { 'job.received': ON_RELEASE },
        },
        /** The order must still be told. */
        finishing: {
          always: { guard: 'nothingPending', target: 'closing' },
          on: {
            'job.received': [
              { guard: 'isAnotherTicket', actions: 'reportConflict' },
              { guard: 'isReleased', target: 'received', actions: 'noteHandOut' },
              { target: 'acknowledging', actions: 'noteHandOut' },
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
        acknowledged: { type: 'final', entry: 'announceEnd' },
        /** Another tab has the job, or it cannot be printed: this one forgets its ticket, once the order knows what it did. */
        lettingGo: {
          entry: ['forgetReply', 'endTurn'],
          always: { guard: 'nothingPending', target: 'forgetting' },
          on: { 'job.received': ON_HAND_OUT },
        },
        forgetting: {
          on: { 'job.received': ON_HAND_OUT },
          invoke: { src: 'letGo', input: ({ context }) => ({ job: context.job }), onDone: 'withdrawn' },
        },
        withdrawn: { type: 'final', entry: 'announceEnd' },
      },
    },
    record: RECORD,
  },
});

export type PrintJobActor = ActorRefFrom<typeof printJobMachine>;
