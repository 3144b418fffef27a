import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { mayRetry } from '@/features/printing/journalState';
import { QuestionCard } from '@/features/printing/PrintQuestion/QuestionCard';
import { useJobCommand } from '@/features/printing/useJobCommand';
import type { JournalJob } from '@/services/printing/printJournal';
import { useClock } from '@/ui/clock/useClock';

interface PrintQuestionProps {
  /** A job whose printing must be confirmed. */
  job: JournalJob;
  /** Called on each answer, before the buttons disappear. */
  onAnswer: () => void;
}

/**
 * The question about a ticket of this browser with an unknown outcome (row BP-06). One click answers, in any tab of this browser.
 */
export function PrintQuestion({ job: record, onAnswer }: PrintQuestionProps) {
  const intl = useIntl();
  const { send, isWaiting, isUnanswered } = useJobCommand(record);
  const { job, copies, enteredAt } = record;
  const unknownCopy = copies.find(({ state }) => state === 'UNKNOWN');
  const mayPrintAgain = useClock(useCallback((now: number) => mayRetry(record, now), [record]));

  return (
    <QuestionCard
      ticket={job}
      copy={unknownCopy?.copy ?? null}
      copies={copies.length}
      code={unknownCopy?.code ?? null}
      receivedAt={enteredAt}
      mayPrintAgain={mayPrintAgain}
      isWaiting={isWaiting}
      error={isUnanswered ? intl.formatMessage({ id: 'printing.job.unheardError' }) : null}
      onAnswer={(answer) => {
        onAnswer();
        if (answer === 'PRINTED') send('job.confirm');
        else if (answer === 'PRINT_AGAIN') send('job.retry');
        else send('job.discard');
      }}
    />
  );
}
