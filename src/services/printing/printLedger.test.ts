import { openPrintLedger, type PrintLedger } from '@/services/printing/printLedger';
import { aPrintJob } from '../../../test/factories/aPrintJob';

const TICKET = { headers: {}, body: '<ticket/>', marked: '<ticket marked="true"/>' };

describe('printLedger', () => {
  let ledger: PrintLedger;
  beforeEach(async () => {
    indexedDB.deleteDatabase('pase-print');
    ledger = await openPrintLedger(() => undefined);
  });
  afterEach(() => ledger.close());

  it('stores a new job with its copies and ticket', async () => {
    const { kind, record } = await ledger.enter(aPrintJob(), TICKET);

    expect(kind).toBe('entered');
    expect(record).toEqual({
      uuid: 'job-1',
      job: aPrintJob(),
      copies: [{ copy: 1, attempt: 0, state: 'QUEUED', recorded: false }],
      holdReported: false,
      asked: false,
      enteredAt: expect.any(String) as unknown,
      changedAt: expect.any(String) as unknown,
      endedAt: null,
      ticket: TICKET,
    });
    expect(await ledger.find('job-1')).toEqual(record);
  });

  it('changes an intent without outcome to UNKNOWN when the job is received again', async () => {
    await ledger.enter(aPrintJob(), TICKET);
    await ledger.change('job-1', (record) => ({ ...record, copies: [{ copy: 1, attempt: 1, state: 'INTENT' }] }));

    const granted = [{ copy: 1, attempt: 1, state: 'INTENT' as const }];
    const { record } = await ledger.enter(aPrintJob({ handOut: 2, copies: granted }), TICKET);

    expect(record.copies).toEqual([{ copy: 1, attempt: 1, state: 'UNKNOWN', recorded: false }]);
  });

  it.each(['INTENT', 'UNKNOWN'] as const)('treats a copy in state %s as unsent if the server never granted its attempt', async (state) => {
    await ledger.enter(aPrintJob(), TICKET);
    await ledger.change('job-1', (record) => ({ ...record, copies: [{ copy: 1, attempt: 1, state }] }));

    const { record } = await ledger.enter(aPrintJob({ handOut: 2 }), TICKET);

    expect(record.copies).toEqual([{ copy: 1, attempt: 0, state: 'QUEUED', recorded: false }]);
  });

  it.each([
    [1, { copy: 1, attempt: 0, state: 'QUEUED' }],
    [2, { copy: 1, attempt: 1, state: 'UNKNOWN' }],
  ] as const)('treats attempt %d as unsent if the grant of the server never reached this page', async (attempt, before) => {
    await ledger.enter(aPrintJob(), TICKET);
    await ledger.change('job-1', (record) => ({ ...record, copies: [before] }));

    const { record } = await ledger.enter(aPrintJob({ handOut: 2, copies: [{ copy: 1, attempt, state: 'INTENT' }] }), TICKET);

    expect(record.copies).toEqual([before]);
  });

  it('changes an intent to UNKNOWN in the plain protocol, which has no grants', async () => {
    await ledger.enter(aPrintJob({ handOut: null }), TICKET);
    await ledger.change('job-1', (record) => ({ ...record, copies: [{ copy: 1, attempt: 1, state: 'INTENT' }] }));

    const { record } = await ledger.enter(aPrintJob({ handOut: null }), TICKET);

    expect(record.copies[0]?.state).toBe('UNKNOWN');
  });

  it('prefers its own record to that of a server with fewer attempts', async () => {
    await ledger.enter(aPrintJob(), TICKET);
    await ledger.change('job-1', (record) => ({ ...record, copies: [{ copy: 1, attempt: 1, state: 'DONE' }] }));

    const { record } = await ledger.enter(aPrintJob(), TICKET);

    expect(record.copies).toEqual([{ copy: 1, attempt: 1, state: 'DONE' }]);
  });

  it.each(['DONE', 'FAILED', 'EXPIRED'] as const)(
    'takes state %s from the server for a copy without an outcome in the ledger',
    async (state) => {
      await ledger.enter(aPrintJob(), TICKET);
      await ledger.change('job-1', (record) => ({ ...record, copies: [{ copy: 1, attempt: 1, state: 'UNKNOWN' }] }));

      const { record } = await ledger.enter(aPrintJob({ handOut: 2, copies: [{ copy: 1, attempt: 1, state }] }), TICKET);

      expect(record.copies[0]?.state).toBe(state);
    },
  );

  it('takes the code of a held copy from the server if another tab received the reply', async () => {
    await ledger.enter(aPrintJob(), TICKET);
    await ledger.change('job-1', (record) => ({ ...record, copies: [{ copy: 1, attempt: 1, state: 'UNKNOWN', recorded: true }] }));

    const held = { copy: 1, attempt: 1, state: 'UNKNOWN' as const, code: 'EPTR_CUTTER' };
    const { record } = await ledger.enter(aPrintJob({ handOut: 2, copies: [held] }), TICKET);

    expect(record.copies).toEqual([{ ...held, recorded: true }]);
  });

  it('takes the states of all copies from the server if the ledger has no record of the job', async () => {
    const copies = [
      { copy: 1, attempt: 1, state: 'DONE' as const },
      { copy: 2, attempt: 1, state: 'INTENT' as const },
      { copy: 3, attempt: 0, state: 'QUEUED' as const },
    ];

    const { record } = await ledger.enter(aPrintJob({ copies }), TICKET);

    expect(record.copies.map(({ state }) => state)).toEqual(['DONE', 'UNKNOWN', 'QUEUED']);
  });

  it('reports a conflict when the same id is received with another ticket, and retains the first ticket', async () => {
    await ledger.enter(aPrintJob(), TICKET);

    const { kind } = await ledger.enter(aPrintJob({ bodyHash: 'hash-2' }), { ...TICKET, body: '<other/>' });

    expect(kind).toBe('conflict');
    expect((await ledger.find('job-1'))?.ticket).toEqual(TICKET);
  });

  it('deletes the ticket of an ended job, and all tickets at sign-out', async () => {
    await ledger.enter(aPrintJob(), TICKET);
    await ledger.enter(aPrintJob({ uuid: 'job-2' }), TICKET);
    const copies = [{ copy: 1, attempt: 1, state: 'DONE' as const }];
    await ledger.change('job-1', (record) => ({ ...record, copies, ticket: null, endedAt: '2026-11-20T20:00:00.000Z' }));
    await ledger.enter(aPrintJob(), TICKET);
    await ledger.dropTickets();

    expect((await ledger.find('job-1'))?.ticket).toBeNull();
    expect((await ledger.find('job-2'))?.ticket).toBeNull();
  });

  it('deletes jobs that were entered before an instant', async () => {
    await ledger.enter(aPrintJob({ uuid: 'old' }), TICKET);
    await ledger.enter(aPrintJob({ uuid: 'new' }), TICKET);
    await ledger.change('old', (record) => ({ ...record, enteredAt: '2026-11-01T00:00:00.000Z' }));

    await ledger.prune('2026-11-13T00:00:00.000Z');

    expect(await Promise.all(['old', 'new'].map(async (uuid) => Boolean(await ledger.find(uuid))))).toEqual([false, true]);
  });

  it('reopens an ended job of which nothing was sent when it is handed out to be printed here', async () => {
    await ledger.enter(aPrintJob({ mayPrint: false }), TICKET);
    await ledger.change('job-1', (record) => ({ ...record, ticket: null, endedAt: '2026-11-20T20:00:00.000Z' }));
    expect((await ledger.enter(aPrintJob({ mayPrint: false }), TICKET)).record.endedAt).not.toBeNull();

    expect((await ledger.enter(aPrintJob({ handOut: 2 }), TICKET)).record).toMatchObject({ endedAt: null, ticket: TICKET });
  });

  it('lists jobs, newest first [BP-07]', async () => {
    for (const [uuid, day] of [
      ['a', '18'],
      ['b', '20'],
      ['c', '19'],
    ] as const) {
      await ledger.enter(aPrintJob({ uuid }), TICKET);
      await ledger.change(uuid, (record) => ({ ...record, enteredAt: `2026-11-${day}T20:00:00.000Z` }));
    }

    expect((await ledger.list()).map(({ uuid }) => uuid)).toEqual(['b', 'c', 'a']);
  });

  it('notifies subscribers in this tab and in other tabs of a change [BP-07]', async () => {
    const other = await openPrintLedger(() => undefined);
    let heard = 0;
    ledger.subscribe(() => (heard += 1));
    const elsewhere = new Promise<void>((resolve) => other.subscribe(resolve));

    await ledger.enter(aPrintJob(), TICKET);

    expect(heard).toBe(1);
    await expect(elsewhere).resolves.toBeUndefined();
    other.close();
  });

  it('applies concurrent changes in order, each to its own job', async () => {
    const entries = Array.from({ length: 50 }, (_, index) => ledger.enter(aPrintJob({ uuid: `job-${index}` }), TICKET));
    const changes = [1, 2, 3].map((attempt) =>
      ledger.change('job-7', (record) => ({ ...record, copies: [{ copy: 1, attempt, state: 'UNKNOWN' }] })),
    );
    await Promise.all([...entries, ...changes]);

    expect((await ledger.list()).length).toBe(50);
    expect((await ledger.find('job-7'))?.copies).toEqual([{ copy: 1, attempt: 3, state: 'UNKNOWN' }]);
  });

  it('writes a change that is not urgent in the transaction of the next urgent one', async () => {
    await ledger.enter(aPrintJob(), TICKET);
    await ledger.enter(aPrintJob({ uuid: 'job-2' }), TICKET);
    const transaction = jest.spyOn(IDBDatabase.prototype, 'transaction');

    const soon = ledger.change('job-1', (record) => ({ ...record, holdReported: true }), 'soon');
    expect(transaction).not.toHaveBeenCalled();
    await Promise.all([soon, ledger.change('job-2', (record) => ({ ...record, asked: true }))]);

    expect(transaction).toHaveBeenCalledTimes(1);
    transaction.mockRestore();
    expect((await ledger.list()).map(({ holdReported, asked }) => [holdReported, asked])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    );
  });

  it('writes a change that is not urgent although no other follows', async () => {
    await ledger.enter(aPrintJob(), TICKET);
    await ledger.change('job-1', (record) => ({ ...record, holdReported: true }), 'soon');

    expect((await ledger.find('job-1'))?.holdReported).toBe(true);
  });

  it('notifies subscribers of many transactions at most every 100 ms, and of the last one [BP-07]', async () => {
    let seen: Promise<boolean | undefined> = Promise.resolve(undefined);
    let announced = 0;
    await ledger.enter(aPrintJob(), TICKET);
    const last = new Promise<void>((resolve) => {
      ledger.subscribe(() => {
        announced += 1;
        seen = ledger.find('job-1').then((record) => record?.asked);
        resolve();
      });
    });
    for (let n = 0; n < 5; n += 1) await ledger.change('job-1', (record) => ({ ...record, asked: n === 4 }));
    await last;

    expect(announced).toBe(1);
    expect(await seen).toBe(true);
  });

  it('rejects a change that cannot be written, and writes the next one', async () => {
    await ledger.enter(aPrintJob(), TICKET);
    // A function cannot be stored.
    const unwritable = (() => undefined) as unknown as null;
    await expect(ledger.change('job-1', (record) => ({ ...record, ticket: unwritable }))).rejects.toThrow();

    await ledger.change('job-1', (record) => ({ ...record, holdReported: true }));
    expect((await ledger.find('job-1'))?.holdReported).toBe(true);
  });

  it('stores which printers spool', async () => {
    await ledger.saveSpools('http://a', true);
    expect([await ledger.spools('http://a'), await ledger.spools('http://b')]).toEqual([true, false]);

    await ledger.saveSpools('http://a', false);
    expect(await ledger.spools('http://a')).toBe(false);
  });

  it('returns that a printer does not spool if the ledger cannot be read', async () => {
    await ledger.saveSpools('http://a', true);
    ledger.close();

    expect(await ledger.spools('http://a')).toBe(false);
  });
});
