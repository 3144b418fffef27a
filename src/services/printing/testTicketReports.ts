import type { TestTicketReport } from '@/domain/testTicket';

type Listener = (report: TestTicketReport) => void;

/** Number of jobs whose latest report is stored: a report may arrive before the HTTP reply that contains its job id. */
const MAX_STORED_REPORTS = 50;

const latest = new Map<string, TestTicketReport>();
const listeners = new Set<Listener>();

/** Delivers the server's reports about test tickets to the screens that requested them. */
export const testTicketReports = {
  publish(report: TestTicketReport): void {
    latest.delete(report.jobUuid);
    latest.set(report.jobUuid, report);
    for (const oldest of latest.keys()) if (latest.size > MAX_STORED_REPORTS) latest.delete(oldest);
    for (const listener of listeners) listener(report);
  },
  /**
   * Calls the listener with the latest report of a job, if there is one, and with each further one.
   *
   * @returns A function that unsubscribes.
   */
  follow(jobUuid: string, listener: Listener): () => void {
    const known = latest.get(jobUuid);
    if (known) listener(known);
    const filtered: Listener = (report) => {
      if (report.jobUuid === jobUuid) listener(report);
    };
    listeners.add(filtered);
    return () => void listeners.delete(filtered);
  },
};
