import { replyOfEpos } from '@/domain/eposAnswer';
import type { PrinterReply } from '@/domain/printerReply';
import { createPrintDelivery, type PrintDelivery } from '@/services/printing/printDelivery';
import { openPrintLedger } from '@/services/printing/printLedger';
import { ioLine } from '@/services/traces/ioLine';
import type { SeenCall } from '@/services/traces/recordCall';
import { recordDelivery } from '@/services/traces/recordDelivery';
import { aPrintJob } from '../../../test/factories/aPrintJob';

const AT = '2026-11-21T20:00:00.000Z';
const reply: PrinterReply = replyOfEpos({ kind: 'reply', httpStatus: 200, success: true, code: '', status: 0, battery: 0 });
const job = aPrintJob();
const step = { job, copy: 1, attempt: 2 };

/** A recorded print delivery in which some calls are mocked. */
async function aDelivery(answers: Partial<PrintDelivery>) {
  const ledger = await openPrintLedger(() => undefined);
  const real = createPrintDelivery({
    ledger,
    request: () => Promise.resolve(null),
    send: () => undefined,
    addStatus: () => Promise.resolve('written'),
    configOf: () => null,
    userId: 'user-1',
    locationIds: () => new Set(),
  });
  ledger.close();
  const seen: SeenCall[] = [];
  return { delivery: recordDelivery({ ...real, ...answers }, (call) => seen.push(call)), lines: () => seen.map(ioLine), seen };
}

describe('recordDelivery', () => {
  it('records a check with the printer URL and the reply', async () => {
    const { delivery, lines } = await aDelivery({ checkPrinter: () => Promise.resolve({ reply, at: AT }) });

    expect(await delivery.checkPrinter({ url: job.url })).toEqual({ reply, at: AT });
    const call = { via: 'printer', name: 'check', about: `lane:${job.url}` };
    expect(lines()).toEqual([
      { ...call, direction: 'out', data: null },
      { ...call, direction: 'in', data: { reply, at: AT } },
    ]);
  });

  it('records a print with job, copy and attempt, without the ticket [TR-03]', async () => {
    const { delivery, lines, seen } = await aDelivery({ sendToPrinter: () => Promise.resolve({ kind: 'sent', reply, at: AT }) });
    delivery.storeTicket('job-1', { headers: { 'X-Ana': 'Ana' }, body: '<ticket>Ana</ticket>', marked: null });
    await delivery.sendToPrinter({ ...step, marked: true, grantedAt: null });

    const call = { via: 'printer', name: 'print', about: 'job:job-1' };
    expect(lines()).toEqual([
      { ...call, direction: 'out', data: { url: job.url, copy: 1, attempt: 2, isMarked: true } },
      { ...call, direction: 'in', data: { kind: 'sent', reply, at: AT } },
    ]);
    expect(JSON.stringify(seen)).not.toContain('Ana');
  });

  it('records a query to a printer and a status written to the order', async () => {
    const { delivery, lines } = await aDelivery({
      queryPrinter: () => Promise.resolve({ kind: 'unanswered' }),
      recordOnOrder: () => Promise.resolve({ recorded: false }),
    });
    await delivery.queryPrinter(step);
    await delivery.recordOnOrder({ job, report: { copy: 1, attempt: 2, status: 'ERROR', reason: 'TIMEOUT', reply: { reply, at: AT } } });

    const query = { via: 'printer', name: 'query', about: 'job:job-1' };
    const line = { via: 'api', name: 'addNewStatusInOrder', about: 'job:job-1' };
    expect(lines()).toEqual([
      { ...query, direction: 'out', data: { url: job.url, copy: 1, attempt: 2 } },
      { ...query, direction: 'in', data: { kind: 'unanswered' } },
      { ...line, direction: 'out', data: { status: 'ERROR', reason: 'TIMEOUT', copy: 1, attempt: 2 } },
      { ...line, direction: 'in', data: { recorded: false } },
    ]);
  });

  it('rethrows a rejection and records that the call failed', async () => {
    const failure = new Error('Ana');
    const { delivery, lines } = await aDelivery({ recordOnOrder: () => Promise.reject(failure) });

    const report = { copy: 1, attempt: 1, status: 'SUCCESS', reason: null, reply: null } as const;
    await expect(delivery.recordOnOrder({ job, report })).rejects.toBe(failure);
    expect(lines()[1]).toMatchObject({ direction: 'in', data: { failed: true } });
  });
});
