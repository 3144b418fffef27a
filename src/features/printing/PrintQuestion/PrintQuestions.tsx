import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { PrintQuestion } from '@/features/printing/PrintQuestion/PrintQuestion';
import { useWhoPrints } from '@/features/printing/useWhoPrints';
import '@/features/printing/PrintQuestion/printQuestion.css';
import type { JournalJob } from '@/services/printing/printJournal';

/** Number of questions shown at once; each answer reveals the next one. */
const SHOWN_AT_ONCE = 5;

/**
 * The questions about tickets with an unknown outcome, oldest first, in a live region. Empty if there is none, or if another device prints,
 * which then asks.
 */
export function PrintQuestions({ jobs }: { jobs: readonly JournalJob[] }) {
  const intl = useIntl();
  const list = useRef<HTMLDivElement>(null);
  const shown = useWhoPrints() === 'anotherDevice' ? [] : jobs;
  const oldestFirst = shown.toReversed();
  return (
    <div ref={list} tabIndex={-1} aria-live="polite" className="print-questions">
      {oldestFirst.slice(0, SHOWN_AT_ONCE).map((job) => (
        // An answered question disappears: move the focus to the list.
        <PrintQuestion key={job.uuid} job={job} onAnswer={() => list.current?.focus({ preventScroll: true })} />
      ))}
      {shown.length > SHOWN_AT_ONCE && (
        <p className="print-questions-more">
          {intl.formatMessage({ id: 'printing.question.moreLabel' }, { count: shown.length - SHOWN_AT_ONCE })}
        </p>
      )}
    </div>
  );
}
