import { PrintQuestions } from '@/features/printing/PrintQuestion/PrintQuestions';
import { useOpenQuestions } from '@/features/printing/useJournal';
import { useServerQuestions } from '@/features/printing/useServerQuestions';

interface TestQuestionsProps {
  /** Only of this printer. @default all printers */
  printerUuid?: string;
}

/** The questions about test tickets: in the printer menu and in the journal, never above the screens (row T-05). */
export function TestQuestions({ printerUuid }: TestQuestionsProps) {
  const questions = useOpenQuestions();
  const ofServer = useServerQuestions();
  const isShown = (ticket: { orderId: string; printerUuid: string | null }) =>
    !ticket.orderId && (printerUuid === undefined || ticket.printerUuid === printerUuid);
  return <PrintQuestions jobs={questions.filter(({ job }) => isShown(job))} ofServer={ofServer.filter(isShown)} />;
}
