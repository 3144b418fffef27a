import { useMemo } from 'react';
import { PrintQuestions } from '@/features/printing/PrintQuestion/PrintQuestions';
import { useOpenQuestions } from '@/features/printing/useJournal';

interface TestQuestionsProps {
  /** Only of this printer. @default all printers */
  printerUuid?: string;
}

/** The questions about test tickets: in the printer menu and in the journal, never above the screens (row T-05). */
export function TestQuestions({ printerUuid }: TestQuestionsProps) {
  const questions = useOpenQuestions();
  const ofTests = useMemo(
    () => questions.filter(({ job }) => !job.orderId && (printerUuid === undefined || job.printerUuid === printerUuid)),
    [questions, printerUuid],
  );
  return <PrintQuestions jobs={ofTests} />;
}
