import { useMemo, useState, type ReactElement } from 'react';
import { isOpen } from '@/domain/printJob';
import { journalState } from '@/features/printing/journalState';
import { SignOutQuestion } from '@/features/printing/SignOutQuestion/SignOutQuestion';
import { useJournal } from '@/features/printing/useJournal';
import { useWhoPrints } from '@/entities/printing/useWhoPrints';
import type { JournalJob } from '@/services/printing/printJournal';

interface SignOutWithTicketsProps {
  /** Shown while the ledger is read. */
  loading: ReactElement;
  /** Signs out when it is rendered. */
  signingOut: ReactElement;
  onStay: () => void;
}

/** Signs out immediately if no ticket is unfinished in this browser, otherwise asks first (row T-05). */
export function SignOutWithTickets({ loading, signingOut, onStay }: SignOutWithTicketsProps) {
  const tickets = useWaitingTickets();
  const [isConfirming, setConfirming] = useState(false);
  const [isDecided, setDecided] = useState(false);
  if (!isConfirming && tickets && tickets.length > 0) setConfirming(true);

  if (isDecided) return signingOut;
  if (!tickets) return loading;
  if (!isConfirming) return signingOut;
  return <SignOutQuestion tickets={tickets} onStay={onStay} onSignOut={() => setDecided(true)} />;
}

const NONE: readonly JournalJob[] = [];

/**
 * The unfinished tickets in this browser's ledger, oldest first and live, which signing out would leave behind. Empty if another device
 * prints, which then has them, or if the ledger cannot be read; undefined while loading.
 */
function useWaitingTickets(): readonly JournalJob[] | undefined {
  const { jobs, failed } = useJournal();
  const isElsewhere = useWhoPrints() === 'anotherDevice';
  return useMemo(() => {
    if (failed || isElsewhere) return NONE;
    return jobs?.filter((job) => job.endedAt === null && job.copies.some(isOpen) && journalState(job) !== 'manual').toReversed();
  }, [jobs, failed, isElsewhere]);
}
