import { journalFeed } from '@/services/printing/journalFeed';
import { aJournalJob } from '../../../test/factories/aJournalJob';
import { aPrintJournal } from '../../../test/factories/aPrintJournal';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const reading = () => jest.advanceTimersByTimeAsync(0);
const rest = () => jest.advanceTimersByTimeAsync(250);

function startWith(...jobs: Parameters<typeof aPrintJournal>[0] & object) {
  const printed = aPrintJournal(jobs);
  const feed = journalFeed(printed.journal);
  const changes = jest.fn();
  return { ...printed, feed, changes, stop: feed.subscribe(changes) };
}

describe('journalFeed', () => {
  it('reads the journal once for all subscribers', async () => {
    const job = aJournalJob();
    const { feed, journal, reads, changes } = startWith(job);
    journalFeed(journal).subscribe(jest.fn());
    expect(feed.get()).toEqual({ jobs: undefined, failed: false });

    await reading();

    expect(feed.get()).toEqual({ jobs: [job], failed: false });
    expect([reads(), changes.mock.calls.length]).toEqual([1, 1]);
  });

  it('reads a change at once after the minimum interval', async () => {
    const { feed, change } = startWith();
    await rest();

    change([aJournalJob()]);
    await reading();

    expect(feed.get().jobs).toHaveLength(1);
  });

  it('reads at most five times for a hundred changes in a second, including the last one [BP-07]', async () => {
    const { feed, change, reads } = startWith();
    await rest();
    const before = reads();

    for (let n = 1; n <= 100; n += 1) {
      change(Array.from({ length: n }, (_, index) => aJournalJob({ uuid: `job-${index}` })));
      await jest.advanceTimersByTimeAsync(10);
    }
    await rest();

    expect(feed.get().jobs).toHaveLength(100);
    expect(reads() - before).toBeLessThanOrEqual(5);
  });

  it('reuses the objects of unchanged jobs, and does not notify subscribers if no job changed', async () => {
    const [old, open] = [aJournalJob(), aJournalJob({ uuid: 'job-2', endedAt: null, copies: [{ state: 'QUEUED' }] })];
    const { feed, change, changes } = startWith(open, old);
    await rest();
    const [, first] = feed.get().jobs ?? [];

    change([structuredClone(open), structuredClone(old)]);
    await rest();
    expect(changes).toHaveBeenCalledTimes(1);

    change([{ ...open, copies: [{ copy: 1, attempt: 1, state: 'INTENT' }] }, structuredClone(old)]);
    await rest();
    expect(feed.get().jobs?.[0]?.copies[0]?.state).toBe('INTENT');
    expect(feed.get().jobs?.[1]).toBe(first);
  });

  it('retains the jobs when a read fails, with `failed` until the next successful read', async () => {
    const { feed, change } = startWith(aJournalJob());
    await rest();

    change(null);
    await rest();
    expect(feed.get()).toEqual({ jobs: [aJournalJob()], failed: true });

    change([]);
    await rest();
    expect(feed.get()).toEqual({ jobs: [], failed: false });
  });

  it('stops reading without subscribers, and reads when one subscribes', async () => {
    const { feed, change, stop, reads, isWatched } = startWith();
    await rest();
    stop();
    change([aJournalJob()]);
    await rest();
    expect([reads(), isWatched()]).toEqual([1, false]);

    feed.subscribe(jest.fn());
    await reading();
    expect(feed.get().jobs).toHaveLength(1);
  });
});
