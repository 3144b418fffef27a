import { journalState } from '@/features/printing/journalState';
import { PrintQuestions } from '@/features/printing/PrintQuestion/PrintQuestions';
import { useOrderJobs } from '@/features/printing/useJournal';
import { useServerQuestions } from '@/features/printing/useServerQuestions';

/** The open questions about the tickets of one order: this browser's, and those of the server (rows BP-06, PR-19, V-05). */
export function OrderQuestions({ orderId }: { orderId: string }) {
  const jobs = useOrderJobs(orderId);
  const ofServer = useServerQuestions();
  return (
    <PrintQuestions
      jobs={jobs.filter((job) => journalState(job) === 'asking')}
      ofServer={ofServer.filter((question) => question.orderId === orderId)}
    />
  );
}
