import { and, eq, inArray, isNull } from 'drizzle-orm';
import { POLLING_METHODS } from '@/domain/printer';
import type { PrintAnswer } from '@/domain/printQuestion';
import { DISCARDED } from '@/domain/printReason';
import type { Database } from '../../platform/db/database';
import { printCopies, printJobs } from '../../platform/db/schema';
import { closeFinishedJobs } from '../queue/jobAcks';
import type { CopyAttempt, OutcomeReports } from '../queue/outcomeReports';
import { findJob, listCopies, type PrintJobRow } from '../queue/printJobStore';
import { isPrintedAgain, REPRINT_REQUESTED } from './printQuestions';

interface PrintAnswersOptions {
  database: Database;
  reports: OutcomeReports;
  now: () => Date;
}

/** Throws if the person may not decide about tickets of the location; null: there is no such ticket. */
type Authorize = (transaction: Database, locationId: string | null) => Promise<void>;

/** Creates the function that handles the answers of people to the questions of the server (`listQuestions`). */
export function createPrintAnswers({ database, reports, now }: PrintAnswersOptions) {
  /** Stores the answer in one transaction; null: there is no such question. */
  function saveAnswer({ jobUuid, copy, attempt }: CopyAttempt, answer: PrintAnswer, authorize: Authorize): Promise<PrintJobRow | null> {
    return database.transaction(async (transaction) => {
      const found = await findJob(transaction, jobUuid);
      await authorize(transaction, found?.locationId ?? null);
      const isAsked = and(
        eq(printJobs.uuid, jobUuid),
        eq(printJobs.state, 'open'),
        isNull(printJobs.withdrawnAt),
        inArray(printJobs.connectMethod, [...POLLING_METHODS]),
      );
      const [job] = await transaction.select().from(printJobs).where(isAsked).for('update');
      const copies = job ? await listCopies(transaction, jobUuid) : [];
      const asked = copies.find((each) => each.copy === copy && each.attempt === attempt && each.state === 'UNKNOWN');
      if (!job || !asked || isPrintedAgain(job, asked, now())) return null;
      if (answer === 'PRINT_AGAIN') {
        if (job.expiresAt <= now()) return null;
        const isCopy = and(eq(printCopies.jobUuid, jobUuid), eq(printCopies.copy, copy));
        await transaction.update(printCopies).set({ code: REPRINT_REQUESTED }).where(isCopy);
      } else {
        const outcomes =
          answer === 'PRINTED'
            ? [{ copy, outcome: 'DONE' as const }]
            : copies
                .filter((each) => each.state === 'QUEUED' || each.state === 'UNKNOWN')
                .map((each) => ({ copy: each.copy, outcome: 'EXPIRED' as const, code: DISCARDED }));
        await closeFinishedJobs(transaction, [{ uuid: jobUuid, handOut: job.handOut, tabId: job.holderTab ?? '', outcomes }]);
      }
      return job;
    });
  }

  return {
    /**
     * Stores the answer of a person to the question about a copy (docs/print-delivery.md §10), and adds the outcome to its order. `authorize`
     * throws if the person may not decide. False: the question was answered before, or the ticket has expired and cannot be printed again.
     */
    async answer(asked: CopyAttempt, answer: PrintAnswer, authorize: Authorize): Promise<boolean> {
      const job = await saveAnswer(asked, answer, authorize);
      if (!job) return false;
      if (answer === 'PRINTED') await reports.reportOutcome(job, asked, { outcome: 'DONE', code: null, reply: null });
      if (answer === 'DISCARDED' && job.orderId !== '') {
        await reports.addEntry(job, { copy: null, attempt: 0, status: 'ERROR', reason: DISCARDED, reply: null });
      }
      return true;
    },
  };
}

export type PrintAnswers = ReturnType<typeof createPrintAnswers>;
