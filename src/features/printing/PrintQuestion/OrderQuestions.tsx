import { journalState } from '@/features/printing/journalState';
import { PrintQuestions } from '@/features/printing/PrintQuestion/PrintQuestions';
import { useOrderJobs } from '@/features/printing/useJournal';
import { usePolledQuestions } from '@/features/printing/usePolledQuestions';

/** The open questions about the tickets of one order: this browser's, and those of printers that ask for their tickets (rows BP-06, V-05). */
export function OrderQuestions({ orderId }: { orderId: string }) {
  const jobs = useOrderJobs(orderId);
  const polled = usePolledQuestions();
  return (
    <PrintQuestions
      jobs={jobs.filter((job) => journalState(job) === 'asking')}
      polled={polled.filter((question) => question.orderId === orderId)}
    />
  );
}
