import { useMemo } from 'react';
import { isOpen } from '@/domain/printJob';
import { journalState } from '@/features/printing/journalState';
import { useJournal } from '@/features/printing/useJournal';
import { useWhoPrints } from '@/features/printing/useWhoPrints';
import type { JournalJob } from '@/services/printing/printJournal';

const NONE: readonly JournalJob[] = [];

/**
 * The tickets in this browser's ledger that have not come to an end, the oldest first and live: those that signing out leaves behind. None
 * where another device prints, which has them then, and where the ledger cannot be read; undefined while it is being read.
 */
export function useWaitingTickets(): readonly JournalJob[] | undefined {
  const { jobs, failed } = useJournal();
  const isElsewhere = useWhoPrints() === 'anotherDevice';
  return useMemo(() => {
    if (failed || isElsewhere) return NONE;
    return jobs?.filter((job) => job.endedAt === null && job.copies.some(isOpen) && journalState(job) !== 'manual').toReversed();
  }, [jobs, failed, isElsewhere]);
}
