import { drain } from './drain';
import type { KnownJob } from './evidence';

const aReceipt = (copyStates: KnownJob['copyStates']): KnownJob => ({
  ...{ uuid: 'job-1', orderId: 'order-1', printerUuid: 'till', backupFor: null, ticketType: 'RECEIPT', kind: 'TICKET', copies: 1 },
  ...{ isManual: false, marked: false, state: 'open', createdAt: '2026-11-27T20:00:00.000Z', copyStates },
});
const QUEUED = aReceipt([{ copy: 1, attempt: 0, state: 'QUEUED' }]);
const ASKS = aReceipt([{ copy: 1, attempt: 1, state: 'UNKNOWN' }]);
const WANTED = aReceipt([{ copy: 1, attempt: 1, state: 'UNKNOWN', code: 'PRINT_AGAIN' }]);

/** Returns the lists one after the other, and the last one from then on; `seen` counts the reads. */
function aServer(...lists: readonly KnownJob[][]) {
  const server = { seen: 0, openJobs: () => Promise.resolve(lists[Math.min(server.seen++, lists.length - 1)] ?? []) };
  return server;
}

describe('drain', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  async function drained(server: ReturnType<typeof aServer>, options: Parameters<typeof drain>[1] = {}): Promise<number> {
    const done = drain(server.openJobs, options);
    await jest.runAllTimersAsync();
    await done;
    return server.seen;
  }

  it('waits until the open jobs wait for a person', async () => {
    expect(await drained(aServer([QUEUED], [ASKS]))).toBe(2);
    expect(await drained(aServer([ASKS]))).toBe(1);
  });

  it('waits for the reprint that a person wanted of the server', async () => {
    expect(await drained(aServer([WANTED], []))).toBe(2);
  });

  it('waits until the answer of a person has changed its copy, and not for answers about other attempts', async () => {
    const isAnswered = ({ attempt }: { attempt: number }) => attempt === 1;
    expect(await drained(aServer([ASKS], [ASKS], []), { isAnswered })).toBe(3);

    const asksAgain = aReceipt([{ copy: 1, attempt: 2, state: 'UNKNOWN' }]);
    expect(await drained(aServer([ASKS], [asksAgain]), { isAnswered })).toBe(2);
  });

  it('ends when nothing has changed for the idle time', async () => {
    expect(await drained(aServer([QUEUED]), { idleTimeoutMs: 2_000 })).toBe(6);
    expect(await drained(aServer([ASKS]), { idleTimeoutMs: 2_000, isAnswered: () => true })).toBe(6);
  });
});
