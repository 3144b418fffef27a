import type { JournalJob, PrintJournal } from '@/services/printing/printJournal';

/** The jobs of the last successful read, newest first; undefined before the first one. `failed`: the last read failed. */
export interface JournalView {
  jobs: readonly JournalJob[] | undefined;
  failed: boolean;
}

export interface JournalFeed {
  get: () => JournalView;
  subscribe: (listener: () => void) => () => void;
  read: () => Promise<void>;
}

const NOTHING_READ: JournalView = { jobs: undefined, failed: false };
/**
 * Minimum wait between reads, in ms; at least three times the duration of the read. Throttles bursts of changes; the last one is always
 * read.
 */
const MIN_READ_INTERVAL_MS = 250;

const feeds = new WeakMap<PrintJournal, JournalFeed>();

/** Returns the shared feed of a journal: all subscribers share one read of its 7 days of records, and bursts of changes are throttled. */
export function journalFeed(journal: PrintJournal): JournalFeed {
  const known = feeds.get(journal);
  if (known) return known;
  const feed = createFeed(journal);
  feeds.set(journal, feed);
  return feed;
}

function createFeed(journal: PrintJournal): JournalFeed {
  const listeners = new Set<() => void>();
  let view = NOTHING_READ;
  let stopWatching: (() => void) | null = null;
  let isBusy = false;
  let isStale = false;

  async function read(): Promise<void> {
    isStale = true;
    if (isBusy) return;
    isBusy = true;
    isStale = false;
    const began = performance.now();
    show(
      await journal.list().then(
        (jobs) => ({ jobs: reuseUnchanged(view.jobs, jobs), failed: false }),
        () => ({ jobs: view.jobs, failed: true }),
      ),
    );
    setTimeout(readIfStale, Math.max(MIN_READ_INTERVAL_MS, 3 * (performance.now() - began)));
  }

  function readIfStale(): void {
    isBusy = false;
    if (isStale && listeners.size > 0) void read();
  }

  function show(next: JournalView): void {
    if (next.jobs === view.jobs && next.failed === view.failed) return;
    view = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => view,
    read,
    subscribe(listener) {
      listeners.add(listener);
      if (!stopWatching) {
        stopWatching = journal.subscribe(() => void read());
        void read();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = null;
      };
    },
  };
}

/** Returns the new jobs, but reuses the object of each unchanged job, so that React renders only changed ones. */
function reuseUnchanged(before: readonly JournalJob[] | undefined, after: readonly JournalJob[]): readonly JournalJob[] {
  if (!before) return after;
  const known = new Map(before.map((job) => [job.uuid, job]));
  const merged = after.map((job) => {
    const earlier = known.get(job.uuid);
    return earlier && isSame(earlier, job) ? earlier : job;
  });
  return merged.length === before.length && merged.every((job, index) => job === before[index]) ? before : merged;
}

/**
 * Compares ended jobs, which no longer change, by time only; open jobs by all fields, as two changes can happen in the same millisecond.
 */
function isSame(a: JournalJob, b: JournalJob): boolean {
  return a.changedAt === b.changedAt && a.endedAt === b.endedAt && (b.endedAt !== null || JSON.stringify(a) === JSON.stringify(b));
}
