import { useRef } from 'react';
import { useIntl } from 'react-intl';
import type { PrintQuestion as AskedByServer } from '@/domain/printQuestion';
import { ServerQuestion } from '@/features/printing/PrintQuestion/ServerQuestion';
import { PrintQuestion } from '@/features/printing/PrintQuestion/PrintQuestion';
import { useWhoPrints } from '@/entities/printing/useWhoPrints';
import '@/features/printing/PrintQuestion/printQuestion.css';
import type { JournalJob } from '@/services/printing/printJournal';

/** Number of questions shown at once; each answer reveals the next one. */
const SHOWN_AT_ONCE = 5;

interface PrintQuestionsProps {
  /** This browser's jobs, newest first. They are hidden if another device prints, which then asks. */
  jobs: readonly JournalJob[];
  /** The questions of the server about tickets that no tab printed, oldest first. @default none */
  ofServer?: readonly AskedByServer[];
}

/** The questions about tickets with an unknown outcome, those of this browser first, each kind oldest first, in a live region. */
export function PrintQuestions({ jobs, ofServer = [] }: PrintQuestionsProps) {
  const intl = useIntl();
  const list = useRef<HTMLDivElement>(null);
  const isElsewhere = useWhoPrints() === 'anotherDevice';
  // An answered question disappears: move the focus to the list.
  const focusList = () => list.current?.focus({ preventScroll: true });
  const questions = [
    ...(isElsewhere ? [] : jobs.toReversed()).map((job) => <PrintQuestion key={job.uuid} job={job} onAnswer={focusList} />),
    ...ofServer.map((question) => (
      <ServerQuestion key={`${question.uuid} ${question.copy} ${question.attempt}`} question={question} onAnswer={focusList} />
    )),
  ];
  return (
    <div ref={list} tabIndex={-1} aria-live="polite" className="print-questions">
      {questions.slice(0, SHOWN_AT_ONCE)}
      {questions.length > SHOWN_AT_ONCE && (
        <p className="print-questions-more">
          {intl.formatMessage({ id: 'printing.question.moreLabel' }, { count: questions.length - SHOWN_AT_ONCE })}
        </p>
      )}
    </div>
  );
}
