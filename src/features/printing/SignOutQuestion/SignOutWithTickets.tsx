import { useMemo, useState, type ReactElement } from 'react';
import { isOpen } from '@/domain/printJob';
import { journalState } from '@/features/printing/journalState';
import { useJournal } from '@/features/printing/useJournal';
import { useWhoPrints } from '@/features/printing/useWhoPrints';
import type { JournalJob } from '@/services/printing/printJournal';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

// Fetched ahead: without a connection it must be there.
const SignOutQuestion = lazyWithTexts(
  async () => (await import(/* webpackPrefetch: true */ '@/features/printing/SignOutQuestion/SignOutQuestion')).SignOutQuestion,
);

interface SignOutWithTicketsProps {
  /** Shown while the ledger is read. */
  loading: ReactElement;
  /** Signs out as soon as it is shown. */
  signingOut: ReactElement;
  onStay: () => void;
}

/** Signs out at once where no ticket waits in this browser, else asks first (row T-05). */
export function SignOutWithTickets({ loading, signingOut, onStay }: SignOutWithTicketsProps) {
  const tickets = useWaitingTickets();
  const [isAsked, setAsked] = useState(false);
  const [isDecided, setDecided] = useState(false);
  if (!isAsked && tickets && tickets.length > 0) setAsked(true);

  if (isDecided) return signingOut;
  if (!tickets) return loading;
  if (!isAsked) return signingOut;
  const decide = () => setDecided(true);
  return (
    <LazyPart onFailed={decide}>
      <SignOutQuestion tickets={tickets} onStay={onStay} onSignOut={decide} />
    </LazyPart>
  );
}

const NONE: readonly JournalJob[] = [];

/**
 * The tickets in this browser's ledger that have not come to an end, the oldest first and live: those that signing out leaves behind. None
 * where another device prints, which has them then, and where the ledger cannot be read; undefined while it is being read.
 */
function useWaitingTickets(): readonly JournalJob[] | undefined {
  const { jobs, failed } = useJournal();
  const isElsewhere = useWhoPrints() === 'anotherDevice';
  return useMemo(() => {
    if (failed || isElsewhere) return NONE;
    return jobs?.filter((job) => job.endedAt === null && job.copies.some(isOpen) && journalState(job) !== 'manual').toReversed();
  }, [jobs, failed, isElsewhere]);
}
