import type { NewOrderStatus } from '@/domain/order';
import type { PrintAck, PrintResponse } from '@/domain/printJob';
import type { CopyReport } from '@/machines/printJob/jobCopies';
import { createPrintDelivery } from '@/services/printing/printDelivery';
import { openPrintLedger, type PrintLedger } from '@/services/printing/printLedger';
import { aPrintJob } from '../../../test/factories/aPrintJob';

const TICKET = { headers: {}, body: '<ticket/>', marked: '<ticket marked="true"/>' };
const PRINTED: CopyReport = {
  copy: 1,
  attempt: 1,
  status: 'SUCCESS',
  reason: null,
  reply: {
    reply: { kind: 'reply', httpStatus: 200, success: true, code: '', status: 251658262, battery: 0 },
    at: '2026-11-20T20:00:00.000Z',
  },
};

describe('printDelivery', () => {
  let ledger: PrintLedger;
  let sent: [string, PrintAck | PrintResponse][];
  let written: NewOrderStatus[];
  let answer: unknown;
  const delivery = () =>
    createPrintDelivery({
      ledger,
      ask: (event, payload) => {
        sent.push([event, payload]);
        return Promise.resolve(answer);
      },
      addStatus: (body) => {
        written.push(body);
        return Promise.resolve('written');
      },
      configOf: () => ({ uuid: 'printer-1', printerName: 'Cocina' }),
    });

  beforeEach(async () => {
    indexedDB.deleteDatabase('pase-print');
    ledger = await openPrintLedger(() => undefined);
    sent = [];
    written = [];
    answer = { ok: true };
  });
  afterEach(() => ledger.close());

  it('writes each outcome on the order, by the web app, with what the printer said [PR-16]', async () => {
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
            printerOrder: { uuid: 'job-1', ticketType: 'KITCHEN', copy: 1, attempt: 1 },
            printerResponse: { success: true, code: '', status: 251658262, battery: 0 },
            thirdPartyConfig: { uuid: 'printer-1', printerName: 'Cocina' },
            errors: [],
          },
        },
      },
    ]);
  });

  it('reports each outcome over the socket [PR-16]', async () => {
    await delivery().respond({ job: aPrintJob(), report: PRINTED, error: null });

    expect(sent).toEqual([
      [
        'order.print-response',
        expect.objectContaining({ uuid: 'job-1', orderId: 'order-1', locationId: 'location-1', copy: 1, status: 'SUCCESS' }),
      ],
    ]);
  });

  it('says why a job was not taken [PR-13]', async () => {
    const report: CopyReport = { copy: null, attempt: 0, status: 'ERROR', reason: 'NOT_ALLOWED', reply: null };
    await delivery().respond({ job: aPrintJob(), report, error: 'Strategy and httpMethod not supported yet' });

    expect(sent[0]?.[1]).toMatchObject({ status: 'ERROR', error: 'Strategy and httpMethod not supported yet' });
  });

  it('writes nothing on an order for a test ticket, which has none', async () => {
    await delivery().recordOnOrder({ job: aPrintJob({ orderId: '' }), report: PRINTED });

    expect(written).toEqual([]);
  });

  it('acknowledges the receipt of a job and, in the plain protocol, nothing else [RT-04]', async () => {
    answer = null;
    const plain = aPrintJob({ handOut: null });
    const outcomes = [{ copy: 1, outcome: 'DONE' as const, code: null }];
    expect(await delivery().acknowledge({ job: plain, stage: 'received', copy: null, attempt: null, outcomes: [] })).toMatchObject({
      ok: true,
    });
    expect(await delivery().acknowledge({ job: plain, stage: 'final', copy: null, attempt: null, outcomes })).toMatchObject({ ok: true });

    expect(sent).toEqual([['order.print-ack', { uuid: 'job-1', stage: 'received', handOut: null, outcomes: [] }]]);
  });

  it('calls a server that does not answer unanswered', async () => {
    answer = null;

    expect(await delivery().acknowledge({ job: aPrintJob(), stage: 'intent', copy: 1, attempt: 1, outcomes: [] })).toEqual({
      kind: 'unanswered',
    });
  });

  it('does not send with a grant that waited longer than 5 s of this tab', async () => {
    const deliver = delivery();
    deliver.keepTicket('job-1', TICKET);
    await deliver.enterInLedger({ job: aPrintJob() });

    const result = await deliver.sendToPrinter({
      job: aPrintJob(),
      copy: 1,
      attempt: 1,
      marked: false,
      grantedAt: performance.now() - 5_001,
    });

    expect(result).toEqual({ kind: 'grantExpired' });
  });

  it('does not send a ticket that is not in the ledger', async () => {
    expect(await delivery().sendToPrinter({ job: aPrintJob(), copy: 1, attempt: 1, marked: false, grantedAt: null })).toEqual({
      kind: 'ticketMissing',
    });
  });

  it('notes an intent in the ledger, takes it back, and drops the ticket at the end', async () => {
    const deliver = delivery();
    const job = aPrintJob();
    deliver.keepTicket('job-1', TICKET);
    await deliver.enterInLedger({ job });
    await deliver.commitIntent({ job, copy: 1, attempt: 1 });
    expect((await ledger.find('job-1'))?.copies).toEqual([{ copy: 1, attempt: 1, state: 'INTENT' }]);

    await deliver.withdraw({ job, copy: 1, attempt: 1, before: { copy: 1, attempt: 0, state: 'QUEUED' } });
    expect((await ledger.find('job-1'))?.copies).toEqual([{ copy: 1, attempt: 0, state: 'QUEUED' }]);
    expect(sent.at(-1)).toEqual(['order.print-ack', { uuid: 'job-1', stage: 'withdrawn', handOut: 1, copy: 1, attempt: 1 }]);

    await deliver.closeInLedger({ job });
    expect(await ledger.find('job-1')).toMatchObject({ ticket: null });
    expect((await ledger.find('job-1'))?.endedAt).not.toBeNull();
  });
});
