import { journalState } from '@/features/printing/journalState';
import { PrintQuestions } from '@/features/printing/PrintQuestion/PrintQuestions';
import { useOrderJobs } from '@/features/printing/useJournal';

/** This browser's open questions about the tickets of one order (row BP-06). */
export function OrderQuestions({ orderId }: { orderId: string }) {
  const jobs = useOrderJobs(orderId);
  return <PrintQuestions jobs={jobs.filter((job) => journalState(job) === 'asking')} />;
}
