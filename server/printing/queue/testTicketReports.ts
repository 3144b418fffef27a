import type { TestTicketReport } from '@/domain/testTicket';
import type { Database } from '../../platform/db/database';
import { findJob } from './printJobStore';

interface TestTicketReportsOptions {
  database: Database;
  /** Sends a report to all tabs of the location, in every process. */
  send: (report: TestTicketReport) => void;
}

/**
 * Creates the function that forwards outcomes of test tickets. It accepts a report only from the tab or program that holds the job, and only
 * for a job without an order. The location comes from the database, never from the sender.
 */
export function createTestTicketReports({ database, send }: TestTicketReportsOptions) {
  return async (holder: string, jobUuid: string, outcome: Pick<TestTicketReport, 'state' | 'code'>): Promise<void> => {
    const job = await findJob(database, jobUuid);
    if (!job || job.orderId !== '' || job.holderTab !== holder) return;
    send({ jobUuid, locationId: job.locationId, ...outcome });
  };
}

export type ReportTestTicket = ReturnType<typeof createTestTicketReports>;
