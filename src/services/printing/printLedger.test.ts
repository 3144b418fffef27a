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

  it('keeps a new job with its copies and ticket', async () => {
    const { kind, record } = await ledger.enter(aPrintJob(), TICKET);

    expect(kind).toBe('entered');
    expect(record).toEqual({
      uuid: 'job-1',
      bodyHash: 'hash-1',
      copies: [{ copy: 1, attempt: 0, state: 'QUEUED', recorded: false }],
      heldNoted: false,
      enteredAt: expect.any(String) as unknown,
      endedAt: null,
      ticket: TICKET,
    });
    expect(await ledger.find('job-1')).toEqual(record);
  });

  it('takes an intent without outcome for unknown when the job comes again', async () => {
    await ledger.enter(aPrintJob(), TICKET);
    await ledger.change('job-1', (record) => ({ ...record, copies: [{ copy: 1, attempt: 1, state: 'INTENT' }] }));

    const granted = [{ copy: 1, attempt: 1, state: 'INTENT' as const }];
    const { record } = await ledger.enter(aPrintJob({ handOut: 2, copies: granted }), TICKET);

    expect(record.copies).toEqual([{ copy: 1, attempt: 1, state: 'UNKNOWN', recorded: false }]);
  });

  it('takes an intent that the server never heard of for unsent: without its yes nothing goes out', async () => {
    await ledger.enter(aPrintJob(), TICKET);
    await ledger.change('job-1', (record) => ({ ...record, copies: [{ copy: 1, attempt: 1, state: 'INTENT' }] }));

    const { record } = await ledger.enter(aPrintJob({ handOut: 2 }), TICKET);

    expect(record.copies).toEqual([{ copy: 1, attempt: 0, state: 'QUEUED', recorded: false }]);
  });

  it('takes such an intent for unknown where the server grants none: the plain protocol', async () => {
    await ledger.enter(aPrintJob({ handOut: null }), TICKET);
    await ledger.change('job-1', (record) => ({ ...record, copies: [{ copy: 1, attempt: 1, state: 'INTENT' }] }));

    const { record } = await ledger.enter(aPrintJob({ handOut: null }), TICKET);

    expect(record.copies[0]?.state).toBe('UNKNOWN');
  });

  it('trusts its own record before the word of a server that knows fewer attempts', async () => {
    await ledger.enter(aPrintJob(), TICKET);
    await ledger.change('job-1', (record) => ({ ...record, copies: [{ copy: 1, attempt: 1, state: 'DONE' }] }));

    const { record } = await ledger.enter(aPrintJob(), TICKET);

    expect(record.copies).toEqual([{ copy: 1, attempt: 1, state: 'DONE' }]);
  });

  it('is seeded by the server: an empty ledger is no excuse', async () => {
    const copies = [
      { copy: 1, attempt: 1, state: 'DONE' as const },
      { copy: 2, attempt: 1, state: 'INTENT' as const },
      { copy: 3, attempt: 0, state: 'QUEUED' as const },
    ];

    const { record } = await ledger.enter(aPrintJob({ copies }), TICKET);

    expect(record.copies.map(({ state }) => state)).toEqual(['DONE', 'UNKNOWN', 'QUEUED']);
  });

  it('tells a conflict when the same id comes with another ticket, and keeps the first', async () => {
    await ledger.enter(aPrintJob(), TICKET);

    const { kind } = await ledger.enter(aPrintJob({ bodyHash: 'hash-2' }), { ...TICKET, body: '<other/>' });

    expect(kind).toBe('conflict');
    expect((await ledger.find('job-1'))?.ticket).toEqual(TICKET);
  });

  it('keeps no ticket of a job that ended, nor any after sign-out', async () => {
    await ledger.enter(aPrintJob(), TICKET);
    await ledger.enter(aPrintJob({ uuid: 'job-2' }), TICKET);
    await ledger.change('job-1', (record) => ({ ...record, ticket: null, endedAt: '2026-11-20T20:00:00.000Z' }));
    await ledger.enter(aPrintJob(), TICKET);
    await ledger.dropTickets();

    expect((await ledger.find('job-1'))?.ticket).toBeNull();
    expect((await ledger.find('job-2'))?.ticket).toBeNull();
  });

  it('forgets what came before an instant', async () => {
    await ledger.enter(aPrintJob({ uuid: 'old' }), TICKET);
    await ledger.enter(aPrintJob({ uuid: 'new' }), TICKET);
    await ledger.change('old', (record) => ({ ...record, enteredAt: '2026-11-01T00:00:00.000Z' }));

    await ledger.prune('2026-11-13T00:00:00.000Z');

    expect(await Promise.all(['old', 'new'].map(async (uuid) => Boolean(await ledger.find(uuid))))).toEqual([false, true]);
  });
});
