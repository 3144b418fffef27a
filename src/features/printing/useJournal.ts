import { useMemo, useSyncExternalStore } from 'react';
import { journalState } from '@/features/printing/journalState';
import { journalFeed, type JournalView } from '@/services/printing/journalFeed';
import type { JournalJob } from '@/services/printing/printJournal';
import { useRuntime } from '@/services/runtime/runtimeContext';

const NONE: readonly JournalJob[] = [];
const NO_JOURNAL = { get: (): JournalView => EMPTY_VIEW, subscribe: () => () => undefined, read: async () => undefined };
const EMPTY_VIEW: JournalView = { jobs: undefined, failed: false };

/** The print jobs of this browser of the last 7 days, newest first and live (row BP-07); `retry` reads them again. */
export function useJournal(): JournalView & { retry: () => void } {
  const { journal } = useRuntime();
  const feed = journal ? journalFeed(journal) : NO_JOURNAL;
  const view = useSyncExternalStore(feed.subscribe, feed.get);
  return useMemo(() => ({ ...view, retry: () => void feed.read() }), [view, feed]);
}

/** The jobs of an order in this browser, newest first and live. */
export function useOrderJobs(orderId: string): readonly JournalJob[] {
  const { jobs } = useJournal();
  return useMemo(() => jobs?.filter(({ job }) => job.orderId === orderId) ?? NONE, [jobs, orderId]);
}

/** The jobs of this browser whose printing a user must confirm (row BP-06), newest first and live. */
export function useOpenQuestions(): readonly JournalJob[] {
  const { jobs } = useJournal();
  return useMemo(() => jobs?.filter((job) => journalState(job) === 'asking') ?? NONE, [jobs]);
}
