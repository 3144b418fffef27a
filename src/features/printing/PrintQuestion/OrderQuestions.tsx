import { PrintQuestions } from '@/features/printing/PrintQuestion/PrintQuestions';
import { useWhoPrints } from '@/features/printing/useWhoPrints';
import { journalState } from '@/services/printing/journalState';
import { useOrderJobs } from '@/services/printing/useJournal';

/** What this browser has to ask about the tickets of one order (row BP-06); where another device prints, that one asks. */
export function OrderQuestions({ orderId }: { orderId: string }) {
  const jobs = useOrderJobs(orderId);
  const who = useWhoPrints();
  if (who === 'anotherDevice') return null;
  return <PrintQuestions jobs={jobs.filter((job) => journalState(job) === 'asking')} />;
}
