import type { ReportSender } from './sendDueReports';
import { startPeriodic } from '../../platform/startPeriodic';
import { enqueueDueReports } from './enqueueReports';
import { sendDueReports } from './sendDueReports';

/** How often due schedules and mails are searched, in ms. */
const EVERY_MS = 5_000;

/** Starts the reports by e-mail (row M-06). @returns Ends them, and waits for the work in progress. */
export function startReportMails(sender: ReportSender): () => Promise<void> {
  const now = () => new Date();
  const ends = [
    startPeriodic(EVERY_MS, (stopping) => enqueueDueReports(sender.database, now, stopping), 'failed to enqueue reports by e-mail'),
    startPeriodic(EVERY_MS, (stopping) => sendDueReports(sender, now, stopping), 'failed to send reports by e-mail'),
  ];
  return async () => void (await Promise.all(ends.map((end) => end())));
}
