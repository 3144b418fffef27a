import { useMemo } from 'react';
import { PrintQuestions } from '@/features/printing/PrintQuestion/PrintQuestions';
import { useOpenQuestions } from '@/features/printing/useJournal';

interface TestQuestionsProps {
  /** Of this printer alone. @default of all */
  printerUuid?: string;
}

/** The questions about test tickets: they stand where test tickets are printed and in the journal, never above the screens (row T-05). */
export function TestQuestions({ printerUuid }: TestQuestionsProps) {
  const questions = useOpenQuestions();
  const ofTests = useMemo(
    () => questions.filter(({ job }) => !job.orderId && (printerUuid === undefined || job.printerUuid === printerUuid)),
    [questions, printerUuid],
  );
  return <PrintQuestions jobs={ofTests} />;
}
