import type { JournalJob, PrintJournal } from '@/services/printing/printJournal';

/** The jobs that were read last, newest first; undefined before that. `failed`: they could not be read again. */
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
/** So long at least a reading rests, and three times as long as it took: of a rush of changes a few are read, the last always. */
const REST_MS = 250;

const feeds = new WeakMap<PrintJournal, JournalFeed>();

/** The one reader of a journal, whoever looks at it: 7 days of records are read once for all, and not for each of many changes. */
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
        (jobs) => ({ jobs: keepUnchanged(view.jobs, jobs), failed: false }),
        () => ({ jobs: view.jobs, failed: true }),
      ),
    );
    setTimeout(goOn, Math.max(REST_MS, 3 * (performance.now() - began)));
  }

  function goOn(): void {
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

/** The jobs as they are now; those that did not change are the same objects as before, so that only what changed is drawn anew. */
function keepUnchanged(before: readonly JournalJob[] | undefined, after: readonly JournalJob[]): readonly JournalJob[] {
  if (!before) return after;
  const known = new Map(before.map((job) => [job.uuid, job]));
  const kept = after.map((job) => {
    const earlier = known.get(job.uuid);
    return earlier && isSame(earlier, job) ? earlier : job;
  });
  return kept.length === before.length && kept.every((job, place) => job === before[place]) ? before : kept;
}

/** A job that ended changes no more; of open ones that changed within one millisecond more than the time is compared. */
function isSame(a: JournalJob, b: JournalJob): boolean {
  return a.changedAt === b.changedAt && a.endedAt === b.endedAt && (b.endedAt !== null || JSON.stringify(a) === JSON.stringify(b));
}
