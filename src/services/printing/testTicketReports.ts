import type { TestTicketReport } from '@/domain/testTicket';

type Listener = (report: TestTicketReport) => void;

/** How many jobs are remembered: a report may come before the reply that names its job. */
const REMEMBERED = 50;

const latest = new Map<string, TestTicketReport>();
const listeners = new Set<Listener>();

/** What the server says of test tickets, on its way to who had them printed. */
export const testTicketReports = {
  publish(report: TestTicketReport): void {
    latest.delete(report.jobUuid);
    latest.set(report.jobUuid, report);
    for (const oldest of latest.keys()) if (latest.size > REMEMBERED) latest.delete(oldest);
    for (const listener of listeners) listener(report);
  },
  /** Calls the listener with the latest report of a job, if there is one, and with each further one. Returns what ends it. */
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
