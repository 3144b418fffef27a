import { aPrintJob } from '../../../../test/factories/aPrintJob';
import { aTrace, type ATrace } from '../../../../test/factories/aTrace';
import type { PrintJob } from '@/domain/printJob';

const OTHER_PRINTER = 'http://localhost:4302/cgi-bin/epos/service.cgi';
const course = (state: unknown) => ({ course: state, record: 'idle' });

function aTicket(trace: ATrace, state: 'DONE' | 'FAILED' | 'QUEUED', changes: Partial<PrintJob>) {
  const job = aPrintJob(changes);
  const name = `job:${job.uuid}`;
  const copies = [{ copy: 1, attempt: 1, state, code: state === 'FAILED' ? 'EPTR_COVER_OPEN' : null }];
  trace.actor('printJob', name, course('received'), { job, copies: job.copies });
  trace.step(name, 'x', { value: course(state === 'QUEUED' ? 'queued' : 'settling'), context: { job, copies } });
}

function concernsAfter(state: 'DONE' | 'QUEUED') {
  const trace = aTrace();
  trace.at(1);
  aTicket(trace, 'FAILED', { uuid: 'elsewhere', orderId: 'order-3', url: OTHER_PRINTER });
  aTicket(trace, 'FAILED', { uuid: 'other', orderId: 'order-2' });
  aTicket(trace, state, { uuid: 'own', orderId: 'order-1' });
  trace.note('clock', { aheadMs: 600_000 });
  return trace.diagnose({ kind: 'order', id: 'order-1' }).map(({ id, concern, tickets }) => [concern, id, ...tickets]);
}

describe('concern of a diagnosis', () => {
  it('lists the traced order first, then the tab, other tickets of its printer, and other printers [T-06]', () => {
    expect(concernsAfter('DONE')).toEqual([
      ['own', 'printed', 'job:own'],
      ['tab', 'clockSkew'],
      ['otherTickets', 'printerCode', 'job:other'],
      ['elsewhere', 'printerCode', 'job:elsewhere'],
    ]);
  });

  it('adds `unclear` for the traced order if only other orders have findings [T-06]', () => {
    const trace = aTrace();
    trace.at(1);
    aTicket(trace, 'FAILED', { uuid: 'other', orderId: 'order-2' });
    aTicket(trace, 'QUEUED', { uuid: 'own', orderId: 'order-1' });

    expect(trace.diagnose({ kind: 'order', id: 'order-1' })).toMatchObject([
      { concern: 'own', id: 'unclear', tickets: ['job:own'] },
      { concern: 'otherTickets', id: 'printerCode', tickets: ['job:other'] },
    ]);
  });

  it('is `own` for everything if the trace has no scope [T-06]', () => {
    const trace = aTrace();
    trace.at(1);
    aTicket(trace, 'FAILED', { uuid: 'other', orderId: 'order-2' });
    aTicket(trace, 'FAILED', { uuid: 'elsewhere', orderId: 'order-3', url: OTHER_PRINTER });

    expect(trace.diagnose().map(({ concern }) => concern)).toEqual(['own', 'own']);
  });
});
