import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { PrintQuestion } from '@/features/printing/PrintQuestion/PrintQuestion';
import { useWhoPrints } from '@/features/printing/useWhoPrints';
import '@/features/printing/PrintQuestion/printQuestion.css';
import type { JournalJob } from '@/services/printing/printJournal';

/** So many are read at a time; with each answer the next one follows. */
const SHOWN_AT_ONCE = 5;

/**
 * The questions about tickets that may have come out, the oldest first; it says so when one comes, and nothing stands where there is none.
 * Where another device prints, that one asks.
 */
export function PrintQuestions({ jobs }: { jobs: readonly JournalJob[] }) {
  const intl = useIntl();
  const place = useRef<HTMLDivElement>(null);
  const asked = useWhoPrints() === 'anotherDevice' ? [] : jobs;
  const oldestFirst = asked.toReversed();
  return (
    <div ref={place} tabIndex={-1} aria-live="polite" className="print-questions">
      {oldestFirst.slice(0, SHOWN_AT_ONCE).map((job) => (
        // A question goes with its answer: the focus stays where the next one comes.
        <PrintQuestion key={job.uuid} job={job} onAnswer={() => place.current?.focus({ preventScroll: true })} />
      ))}
      {asked.length > SHOWN_AT_ONCE && (
        <p className="print-questions-more">
          {intl.formatMessage({ id: 'printing.question.moreLabel' }, { count: asked.length - SHOWN_AT_ONCE })}
        </p>
      )}
    </div>
  );
}
