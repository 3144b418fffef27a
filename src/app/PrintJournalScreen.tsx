import { JobOfOrder } from '@/features/orders/OrderDrawer/JobOfOrder';
import { PrintJournalPage } from '@/features/printing/PrintJournal/PrintJournalPage';

/** The journal of this browser's print jobs with what their orders say: the two are features of their own. */
export function PrintJournalScreen() {
  return <PrintJournalPage ofOrder={({ uuid, job }) => <JobOfOrder orderId={job.orderId} jobUuid={uuid} ticketType={job.ticketType} />} />;
}
