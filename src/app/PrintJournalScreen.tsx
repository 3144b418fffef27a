import { JobOfOrder } from '@/features/orders/OrderDrawer/JobOfOrder';
import { PrintJournalPage } from '@/features/printing/PrintJournal/PrintJournalPage';

/** Composes this browser's print journal with the status of the jobs' orders, which is a separate feature. */
export function PrintJournalScreen() {
  return (
    <PrintJournalPage renderOrderJob={({ uuid, job }) => <JobOfOrder orderId={job.orderId} jobUuid={uuid} ticketType={job.ticketType} />} />
  );
}
