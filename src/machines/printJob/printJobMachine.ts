import type { ActorRefFrom } from 'xstate';
import { ARRIVAL } from '@/machines/printJob/arrivalStates';
import { COPY } from '@/machines/printJob/copyStates';
import { END } from '@/machines/printJob/endStates';
import { printJobSetup } from '@/machines/printJob/printJobSetup';
import { QUESTION } from '@/machines/printJob/questionState';
import { RECORD } from '@/machines/printJob/reportRegion';

/**
 * One print job (specification 2 §4, docs/print-delivery.md). Promises: a copy is sent at most once for each intent that the server granted;
 * a copy that was sent and whose reply is unknown is not sent again automatically, except for one marked reprint of a kitchen ticket, and
 * for a ticket that the printer reported as incomplete (ADR 0013); nothing is sent after the server withdrew the job, because its order was
 * cancelled or is finished; every outcome is in the ledger before it is reported. Reports are written to the order in the region `record`,
 * beside `course`, so that no printer waits for them; the job ends when both are done.
 *
 * A question to a person survives reload, takeover and the job's expiry; after the expiry nothing is sent, and the person can only confirm
 * or discard the job, or print the order again. To be provided (none of them rejects): `enterInLedger`, `acknowledge`, `claimIntent`,
 * `withdraw`, `sendToPrinter`, `commitOutcome`, `reportHeld`, `saveAsked`, `knowsSpooler`, `askPrinter`, `recordOnOrder`, `respond`,
 * `closeInLedger`, `releaseInLedger`. Its system id is `job:UUID`. It takes turns in the lane of its printer, notifies the runtime when a
 * person must be asked (`job.asked`), and ends with `job.ended`.
 *
 * The states of `course` are written in four modules, by what the job does in them.
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
