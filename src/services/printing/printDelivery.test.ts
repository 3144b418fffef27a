import { replyOfEpos } from '@/domain/eposAnswer';
import type { NewOrderStatus } from '@/domain/order';
import type { PrintAck, PrintResponse } from '@/domain/printJob';
import type { CopyReport } from '@/machines/printJob/jobCopies';
import { http, HttpResponse } from 'msw';
import type { Ticket } from '@/services/printing/ledgerSchema';
import { createPrintDelivery } from '@/services/printing/printDelivery';
import { openPrintLedger, type PrintLedger } from '@/services/printing/printLedger';
import { aPrintJob } from '../../../test/factories/aPrintJob';
import { server } from '../../../test/msw/server';

const envelope = (attributes: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>` +
  `<response ${attributes} xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/></s:Body></s:Envelope>`;
const REPLY = envelope('success="true" code="" status="251658262" battery="0"');

const TICKET = { headers: {}, body: '<ticket/>', marked: '<ticket marked="true"/>' };
const URL = aPrintJob().url;
const PRINTED: CopyReport = {
  copy: 1,
  attempt: 1,
  status: 'SUCCESS',
  reason: null,
  reply: {
    reply: replyOfEpos({ kind: 'reply', httpStatus: 200, success: true, code: '', status: 251658262, battery: 0 }),
    at: '2026-11-20T20:00:00.000Z',
  },
};

describe('printDelivery', () => {
  let ledger: PrintLedger;
  let sent: [string, PrintAck | PrintResponse][];
  /** Messages sent without waiting for an answer. */
  let unacknowledged: [string, PrintAck | PrintResponse][];
  let written: NewOrderStatus[];
  let answer: unknown;
  const delivery = () =>
    createPrintDelivery({
      ledger,
      request: (event, payload) => {
        sent.push([event, payload]);
        return Promise.resolve(answer);
      },
      send: (event, payload) => void unacknowledged.push([event, payload]),
      addStatus: (body) => {
        written.push(body);
        return Promise.resolve('written');
      },
      configOf: () => ({ uuid: 'printer-1', printerName: 'Cocina' }),
      userId: 'user-1',
      locationIds: () => new Set(['location-1']),
    });

  beforeEach(async () => {
    indexedDB.deleteDatabase('pase-print');
    ledger = await openPrintLedger(() => undefined);
    sent = [];
    unacknowledged = [];
    written = [];
    answer = { ok: true };
  });
  afterEach(() => ledger.close());

  it("adds each outcome to the order's history with creator `web-app` and the printer's reply [PR-16]", async () => {
    await delivery().recordOnOrder({ job: aPrintJob(), report: PRINTED });

    expect(written).toEqual([
      {
        orderId: 'order-1',
        locationId: 'location-1',
        newStatus: {
          status: 'SUCCESS',
          type: 'printer',
          creator: 'web-app',
          reason: null,
          meta: {
            httpStatus: 200,
            printerOrder: {
              ...{ uuid: 'job-1', printerUuid: 'printer-1', kind: 'TICKET', url: URL, ticketType: 'KITCHEN', isManual: false },
              ...{ copies: 1, copy: 1, attempt: 1 },
            },
            printerResponse: { success: true, code: '', status: 251658262, battery: 0 },
            thirdPartyConfig: { uuid: 'printer-1', printerName: 'Cocina' },
            errors: [],
          },
        },
      },
    ]);
  });

  it.each<[string, CopyReport, Record<string, unknown>]>([
    [
      'the code of a printer',
      {
        ...PRINTED,
        status: 'ERROR',
        reason: 'EPTR_COVER_OPEN',
        reply: {
          at: '2026-11-20T20:00:00.000Z',
          reply: replyOfEpos({ kind: 'reply', httpStatus: 200, success: false, code: 'EPTR_COVER_OPEN', status: 32, battery: 7 }),
        },
      },
      {
        httpStatus: 200,
        printerResponse: { success: false, code: 'EPTR_COVER_OPEN', status: 32, battery: 7 },
        errors: ['EPTR_COVER_OPEN'],
      },
    ],
    [
      'an unreadable reply',
      {
        ...PRINTED,
        status: 'ERROR',
        reason: 'REMOTE_SERVER_ERROR',
        reply: { at: '2026-11-20T20:00:00.000Z', reply: replyOfEpos({ kind: 'unreadable', httpStatus: 502 }) },
      },
      { httpStatus: 502, printerResponse: null, errors: ['REMOTE_SERVER_ERROR'] },
    ],
    [
      'no reply at all',
      {
        ...PRINTED,
        status: 'ERROR',
        reason: 'TIMEOUT',
        reply: { at: '2026-11-20T20:00:00.000Z', reply: replyOfEpos({ kind: 'noReply', why: 'timeout' }) },
      },
      { httpStatus: null, printerResponse: null, errors: ['TIMEOUT'] },
    ],
  ])("adds %s with httpStatus, printerResponse and errors to the order's history [PR-16]", async (_, report, meta) => {
    await delivery().recordOnOrder({ job: aPrintJob(), report });

    expect(written[0]?.newStatus).toMatchObject({ status: 'ERROR', reason: report.reason, meta });
  });

  it('sends each outcome over the socket [PR-16]', async () => {
    await delivery().respond({ job: aPrintJob(), report: PRINTED, error: null });

    expect(sent).toEqual([
      [
        'order.print-response',
        expect.objectContaining({ uuid: 'job-1', orderId: 'order-1', locationId: 'location-1', copy: 1, status: 'SUCCESS' }),
      ],
    ]);
  });

  it('sends the reason why a job was rejected [PR-13]', async () => {
    const report: CopyReport = { copy: null, attempt: 0, status: 'ERROR', reason: 'NOT_ALLOWED', reply: null };
    await delivery().respond({ job: aPrintJob(), report, error: 'Strategy and httpMethod not supported yet' });

    expect(sent[0]?.[1]).toMatchObject({ status: 'ERROR', error: 'Strategy and httpMethod not supported yet' });
  });

  it('adds no status for a test ticket, which has no order', async () => {
    await delivery().recordOnOrder({ job: aPrintJob({ orderId: '' }), report: PRINTED });

    expect(written).toEqual([]);
  });

  it('acknowledges only the receipt of a job in the plain protocol [RT-04]', async () => {
    answer = null;
    const plain = aPrintJob({ handOut: null });
    const outcomes = [{ copy: 1, outcome: 'DONE' as const, code: null }];
    expect(await delivery().acknowledge({ job: plain, stage: 'received', copy: null, attempt: null, outcomes: [] })).toMatchObject({
      ok: true,
    });
    expect(await delivery().acknowledge({ job: plain, stage: 'final', copy: null, attempt: null, outcomes })).toMatchObject({ ok: true });

    await delivery().respond({ job: plain, report: PRINTED, error: null });
    expect(unacknowledged.map(([event]) => event)).toEqual(['order.print-ack', 'order.print-response']);
    expect(unacknowledged[0]?.[1]).toEqual({ uuid: 'job-1', stage: 'received', handOut: null, outcomes: [] });
    expect(sent).toEqual([]);
  });

  it('returns `unanswered` if the server does not answer', async () => {
    answer = null;

    expect(await delivery().acknowledge({ job: aPrintJob(), stage: 'intent', copy: 1, attempt: 1, outcomes: [] })).toEqual({
      kind: 'unanswered',
    });
  });

  it.each([
    ['monotonic clock', { monotonic: 5_001, wall: 0 }],
    ['wall clock, as after the computer slept', { monotonic: 0, wall: 5_001 }],
    ['wall clock, which was set back', { monotonic: 0, wall: -3_600_000 }],
  ])('does not send a ticket with a grant older than 5 s by the %s', async (_, ago) => {
    const deliver = delivery();
    deliver.storeTicket('job-1', TICKET);
    await deliver.enterInLedger({ job: aPrintJob() });

    const grantedAt = { monotonic: performance.now() - ago.monotonic, wall: Date.now() - ago.wall };
    const result = await deliver.sendToPrinter({ job: aPrintJob(), copy: 1, attempt: 1, marked: false, grantedAt });

    expect(result).toEqual({ kind: 'grantExpired' });
  });

  it('returns `ticketMissing` for a ticket that is not stored', async () => {
    expect(await delivery().sendToPrinter({ job: aPrintJob(), copy: 1, attempt: 1, marked: false, grantedAt: null })).toEqual({
      kind: 'ticketMissing',
    });
  });

  it('writes an intent to the ledger, withdraws it, and deletes the ticket when the job ends', async () => {
    const deliver = delivery();
    const job = aPrintJob();
    deliver.storeTicket('job-1', TICKET);
    await deliver.enterInLedger({ job });
    await deliver.commitIntent({ job, copy: 1, attempt: 1 });
    expect((await ledger.find('job-1'))?.copies).toEqual([{ copy: 1, attempt: 1, state: 'INTENT' }]);

    await deliver.withdraw({ job, copy: 1, attempt: 1, before: { copy: 1, attempt: 0, state: 'QUEUED' } });
    expect((await ledger.find('job-1'))?.copies).toEqual([{ copy: 1, attempt: 0, state: 'QUEUED' }]);
    expect(sent.at(-1)).toEqual(['order.print-ack', { uuid: 'job-1', stage: 'withdrawn', handOut: 1, copy: 1, attempt: 1 }]);

    expect(deliver.ticketCount()).toBe(1);
    await deliver.closeInLedger({ job, copies: [{ copy: 1, attempt: 1, state: 'DONE' }] });
    expect(await ledger.find('job-1')).toMatchObject({ ticket: null, copies: [{ state: 'DONE', at: expect.any(String) as unknown }] });
    expect(deliver.ticketCount()).toBe(0);
    expect((await ledger.find('job-1'))?.endedAt).not.toBeNull();
  });

  describe('in the plain protocol', () => {
    const plain = aPrintJob({ handOut: null, hasDuplicateBody: false });
    async function printed(marked: boolean, ticket: Ticket): Promise<string[]> {
      const bodies: string[] = [];
      server.use(
        http.post('http://localhost:4301/*', async ({ request }) => {
          bodies.push(await request.text());
          return new HttpResponse(REPLY);
        }),
      );
      const deliver = delivery();
      deliver.storeTicket('job-1', ticket);
      await deliver.enterInLedger({ job: plain });
      await deliver.sendToPrinter({ job: plain, copy: 1, attempt: marked ? 2 : 1, marked, grantedAt: null });
      return bodies;
    }

    it('sends the unmarked ticket for a second attempt if there is no marked one [BP-06]', async () => {
      expect(await printed(true, { ...TICKET, marked: null })).toEqual(['<ticket/>']);
    });

    it('lists the open jobs of the ledger with their remaining time', async () => {
      const deliver = delivery();
      for (const uuid of ['open', 'ended', 'signedOut']) {
        deliver.storeTicket(uuid, TICKET);
        await deliver.enterInLedger({ job: { ...plain, uuid, expiresInMs: 60_000 } });
      }
      await deliver.closeInLedger({ job: { ...plain, uuid: 'ended' }, copies: [{ copy: 1, attempt: 1, state: 'DONE' }] });
      await ledger.change('signedOut', (record) => ({ ...record, ticket: null }));
      await ledger.change('open', (record) => ({ ...record, enteredAt: new Date(Date.now() - 20_000).toISOString() }));

      const open = await deliver.openJobs();

      expect(open.map(({ uuid }) => uuid)).toEqual(['open']);
      expect(Math.round((open[0]?.expiresInMs ?? 0) / 1_000)).toBe(40);
    });
  });

  it('does not resume the jobs of an earlier user of this browser', async () => {
    const deliver = delivery();
    for (const [uuid, locationId] of [
      ['ours', 'location-1'],
      ['theirs', 'location-of-others'],
    ] as const) {
      deliver.storeTicket(uuid, TICKET);
      await deliver.enterInLedger({ job: aPrintJob({ uuid, locationId }) });
    }

    expect((await deliver.openJobs()).map(({ uuid }) => uuid)).toEqual(['ours']);
  });

  it('treats an intent of an earlier page as UNKNOWN, as the server may have granted it [BP-01]', async () => {
    const deliver = delivery();
    deliver.storeTicket('job-1', TICKET);
    await deliver.enterInLedger({ job: aPrintJob() });
    await deliver.commitIntent({ job: aPrintJob(), copy: 1, attempt: 1 });
    const [job = aPrintJob()] = await delivery().openJobs();

    expect(await delivery().enterInLedger({ job })).toMatchObject({ kind: 'open', copies: [{ attempt: 1, state: 'UNKNOWN' }] });
  });

  it("does not use the first copy's outcome for the second copy, which has the same job id [BP-06]", async () => {
    const spooled = envelope('success="true" code="" status="2" battery="0"');
    server.use(
      http.post('http://localhost:4301/*', async ({ request }) =>
        (await request.text()).includes('<text>') ? new HttpResponse(spooled) : new HttpResponse(REPLY),
      ),
    );
    const deliver = delivery();
    deliver.storeTicket('job-1', { ...TICKET, body: '<printjobid>ABC</printjobid><text>' });
    const step = { job: aPrintJob(), attempt: 1, marked: false, grantedAt: null };

    expect(await deliver.sendToPrinter({ ...step, copy: 1 })).toMatchObject({ reply: { verdict: { outcome: 'printed' } } });
    expect(await deliver.sendToPrinter({ ...step, copy: 2 })).toMatchObject({ reply: { response: null } });
  });

  it('never sends an unmarked ticket for a second attempt if the server uses fencing [BP-06]', async () => {
    const deliver = delivery();
    deliver.storeTicket('job-1', { ...TICKET, marked: null });
    await deliver.enterInLedger({ job: aPrintJob() });

    expect(await deliver.sendToPrinter({ job: aPrintJob(), copy: 1, attempt: 2, marked: true, grantedAt: null })).toEqual({
      kind: 'ticketMissing',
    });
  });

  it('deletes the ticket of a job that another device has, unless another tab of this browser took it over [BP-01]', async () => {
    const deliver = delivery();
    deliver.storeTicket('job-1', TICKET);
    await deliver.enterInLedger({ job: aPrintJob() });
    await ledger.enter(aPrintJob({ handOut: 2 }), TICKET);
    await deliver.releaseInLedger({ job: aPrintJob() });
    expect([deliver.ticketCount(), (await ledger.find('job-1'))?.endedAt]).toEqual([0, null]);

    await deliver.releaseInLedger({ job: aPrintJob({ handOut: 2 }) });
    expect(await ledger.find('job-1')).toMatchObject({ ticket: null, endedAt: expect.any(String) as unknown });
  });

  it('knows a spooler only for a printer that spools, and only for the first copy of a document with a job id [BP-06]', async () => {
    const ticket = { ...TICKET, body: '<a><printjobid>ABC</printjobid></a>' };
    const deliver = delivery();
    deliver.storeTicket('job-1', ticket);
    await deliver.enterInLedger({ job: aPrintJob() });
    const step = { job: aPrintJob(), copy: 1, attempt: 1 };
    expect(await deliver.canQueryPrinter(step)).toBe(false);

    await ledger.saveSpools(URL, true);
    expect(await deliver.canQueryPrinter(step)).toBe(true);
    expect(await deliver.canQueryPrinter({ ...step, copy: 2 })).toBe(false);
    await ledger.saveSpools(URL, false);
    expect(await deliver.canQueryPrinter(step)).toBe(false);
  });

  it("stores that a printer spools before the ticket's outcome is known [BP-06]", async () => {
    const spooled = envelope('success="true" code="" status="2" battery="0"');
    const storedWhenQueried: boolean[] = [];
    server.use(
      http.post('http://localhost:4301/*', async ({ request }) => {
        if ((await request.text()).includes('<text>')) return new HttpResponse(spooled);
        storedWhenQueried.push(await ledger.spools(URL));
        return new HttpResponse(REPLY);
      }),
    );
    const deliver = delivery();
    deliver.storeTicket('job-1', { ...TICKET, body: '<printjobid>ABC</printjobid><text>' });
    await deliver.enterInLedger({ job: aPrintJob() });

    const result = await deliver.sendToPrinter({ job: aPrintJob(), copy: 1, attempt: 1, marked: false, grantedAt: null });

    expect(result).toMatchObject({ kind: 'sent', reply: { response: { success: true, status: 251658262 } } });
    expect(storedWhenQueried).toEqual([true]);
  });

  it.each([
    ['success="true" code="" status="251658262"', { kind: 'answered', reply: { verdict: { outcome: 'printed' } } }],
    [
      'success="false" code="EPTR_REC_EMPTY" status="0"',
      { kind: 'answered', reply: { verdict: { outcome: 'incomplete', code: 'EPTR_REC_EMPTY' } } },
    ],
    ['success="false" code="JobNotFound" status="0"', { kind: 'unanswered' }],
  ])('queries a printer for the outcome of an earlier ticket: %s [BP-06]', async (attributes, result) => {
    const queries: string[] = [];
    server.use(
      http.post('http://localhost:4301/*', async ({ request }) => {
        queries.push(await request.text());
        return new HttpResponse(envelope(attributes));
      }),
    );
    const deliver = delivery();
    deliver.storeTicket('job-1', { ...TICKET, body: '<printjobid>ABC</printjobid>', marked: '<printjobid>ABC.dup</printjobid>' });

    expect(await deliver.queryPrinter({ job: aPrintJob(), copy: 1, attempt: 2 })).toMatchObject(result);
    expect(queries).toEqual([expect.stringContaining('<printjobid>ABC.dup</printjobid>')]);
  });

  it('uses the id that the server has for a job in its messages (decision G30)', async () => {
    const job = aPrintJob({ uuid: 'printer-1/order-1/KITCHEN/hash-1', sentAs: 'printer-1' });
    await delivery().acknowledge({ job, stage: 'received', copy: null, attempt: null, outcomes: [] });

    expect(sent[0]?.[1]).toMatchObject({ uuid: 'printer-1' });
  });
});
