import type { ActorRefFrom } from 'xstate';
import { ARRIVAL } from '@/machines/printJob/arrivalStates';
import { COPY } from '@/machines/printJob/copyStates';
import { END } from '@/machines/printJob/endStates';
import { printJobSetup } from '@/machines/printJob/printJobSetup';
import { QUESTION } from '@/machines/printJob/questionState';
import { RECORD } from '@/machines/printJob/reportRegion';

/**
 * One print job (specification 2 §4, docs/print-delivery.md). Guarantees: a copy is sent at most once per intent that the server granted; a
 * sent copy without a reply is not sent again automatically, except for one marked reprint of a kitchen ticket, and for a ticket that the
 * printer reported as incomplete (ADR 0013); nothing is sent after the server withdrew the job, because its order was cancelled or is
 * finished; every outcome is in the ledger before it is reported. The region `record` writes reports to the order in parallel with
 * `course`, so no printer waits for them; the job ends when both are done.
 *
 * A question to a person survives reload, takeover and the job's expiry. After the expiry nothing is sent: the person can only confirm or
 * discard the job, or print the order again. Actors to provide, none of which rejects: `enterInLedger`, `acknowledge`, `claimIntent`,
 * `withdraw`, `sendToPrinter`, `commitOutcome`, `reportHeld`, `saveQuestionState`, `canQueryPrinter`, `queryPrinter`, `recordOnOrder`, `respond`,
 * `closeInLedger`, `releaseInLedger`. The system id is `job:UUID`. The job takes turns in the lane of its printer. It notifies the
 * runtime when a question opens or closes (`job.questionChanged`), and when it ends (`job.ended`).
 *
 * The states of `course` are defined in four modules, by phase.
 */
export const printJobMachine = printJobSetup.createMachine({
  id: 'printJob',
  context: ({ input }) => ({
    job: input.job,
    copies: input.job.copies,
    holdReported: false,
    heldBy: 'SERVICE_UNAVAILABLE',
    holds: 0,
    withdrawn: null,
    closed: false,
    expired: false,
    discarded: false,
    printedElsewhere: input.printedElsewhere ?? false,
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
    'job.received': [{ guard: 'isAnotherTicket', actions: 'reportConflict' }, { actions: 'assignHandOut' }],
    'job.expired': { actions: 'assignExpired' },
    'job.discarded': { actions: 'assignDiscarded' },
    'job.printedElsewhere': { actions: 'assignPrintedElsewhere' },
    'job.withdrawn': { actions: 'assignWithdrawn' },
    'turn.granted': { guard: 'lacksTurn', actions: 'endTurn' },
    'lane.closed': { actions: 'assignRevoked' },
  },
  states: {
    course: {
      initial: 'received',
      states: { ...ARRIVAL.states, ...COPY.states, unknown: QUESTION, ...END.states },
    },
    record: RECORD,
  },
});

export type PrintJobActor = ActorRefFrom<typeof printJobMachine>;
