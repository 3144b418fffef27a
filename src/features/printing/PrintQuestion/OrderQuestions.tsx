import { journalState } from '@/features/printing/journalState';
import { PrintQuestions } from '@/features/printing/PrintQuestion/PrintQuestions';
import { useOrderJobs } from '@/features/printing/useJournal';

/** What this browser has to ask about the tickets of one order (row BP-06). */
export function OrderQuestions({ orderId }: { orderId: string }) {
  const jobs = useOrderJobs(orderId);
  return <PrintQuestions jobs={jobs.filter((job) => journalState(job) === 'asking')} />;
}
