import { aPrintJob } from '../../../../test/factories/aPrintJob';
import { aTrace, type ATrace } from '../../../../test/factories/aTrace';
import { recordSample, traceLines, traceText } from '../../../../test/machines/recordSample';
import { diagnose } from '@/domain/trace/diagnosis/diagnose';
import { aTraceHeader } from '../../../../test/factories/aTraceHeader';
import type { CopyRecord, PrintJob } from '@/domain/printJob';

const copy = (state: CopyRecord['state'], code: string | null = null, attempt = 1): CopyRecord => ({ copy: 1, attempt, state, code });
const course = (state: unknown) => ({ course: state, record: 'idle' });

/** A job that arrives at a moment; the returned functions record its later states. */
function aJob(trace: ATrace, seconds: number, changes: Partial<PrintJob> = {}) {
  const job = aPrintJob(changes);
  const name = `job:${job.uuid}`;
  trace.at(seconds);
  trace.actor('printJob', name, course('received'), { job, copies: job.copies });
  return {
    setCopy: (record: CopyRecord, state: unknown = 'settling') =>
      trace.step(name, 'xstate.done.actor.0.printJob.course.posting', { value: course(state), context: { job, copies: [record] } }),
    setState: (state: unknown, event: Parameters<ATrace['step']>[1] = 'job.expired') => trace.step(name, event, { value: course(state) }),
  };
}
const findingsOf = (trace: ATrace, ...scope: Parameters<ATrace['diagnose']>) =>
  trace.diagnose(...scope).map(({ id, about, values }) => ({ id, about, values }));
const ids = (trace: ATrace, ...scope: Parameters<ATrace['diagnose']>) => trace.diagnose(...scope).map(({ id }) => id);

describe('printed', () => {
  it('reports that all tickets were printed, with the proof lines, but not if one was not', () => {
    const trace = aTrace();
    const done = aJob(trace, 1).setCopy(copy('DONE'));
    expect(trace.diagnose()).toMatchObject([
      { id: 'printed', about: 'job:job-1', at: done.t, proof: [{ page: 'page-1', n: done.n }], values: { tickets: '1', reprinted: 'no' } },
    ]);

    aJob(trace, 2, { uuid: 'job-2' }).setCopy(copy('FAILED', 'EPTR_REC_EMPTY'), 'stopped');
    expect(ids(trace)).toEqual(['printerCode']);
    expect(ids(trace, { kind: 'job', id: 'job-1' })).toEqual(['printed', 'printerCode']);
  });

  it('combines the lines of several pages about a job: a printed copy stays printed', () => {
    const trace = aTrace();
    aJob(trace, 1).setCopy(copy('UNKNOWN', 'TIMEOUT'), { unknown: 'awaitingAnswer' });
    trace.at(5, 'page-2');
    aJob(trace, 5).setCopy(copy('DONE', null, 2));
    expect(findingsOf(trace)).toMatchObject([
      { id: 'printed', values: { reprinted: 'yes' } },
      { id: 'replyLost', values: { reprinted: 'yes', why: 'timeout' } },
    ]);
  });

  it('reports for the recorded sample that both tickets were printed, one of them twice because a reply was lost', async () => {
    const lines = traceLines(traceText(await recordSample()));
    const diagnoses = diagnose({ header: aTraceHeader(), lines });
    expect(diagnoses[0]).toMatchObject({ id: 'printed', values: { tickets: '2', reprinted: 'yes' } });
    expect(diagnoses[1]).toMatchObject({ id: 'replyLost', about: 'job:job-1' });
  });
});

describe('replyLost', () => {
  it.each([
    ['TIMEOUT', 'timeout'],
    ['REMOTE_SERVER_ERROR', 'network'],
    [null, 'left'],
  ])('reports for a copy with unknown outcome and code %s that it may not have been printed', (code, why) => {
    const trace = aTrace();
    const unknown = aJob(trace, 1).setCopy(copy('UNKNOWN', code), { unknown: 'awaitingAnswer' });
    expect(trace.diagnose()).toMatchObject([
      { id: 'replyLost', proof: [{ n: unknown.n }, { n: unknown.n }], values: { why, reprinted: 'no' } },
    ]);
  });

  it('leaves a printer code to printerCode, and a possible print by another device to tookOver', () => {
    const trace = aTrace();
    aJob(trace, 1).setCopy(copy('UNKNOWN', 'EPTR_CUTTER'), { unknown: 'awaitingAnswer' });
    expect(findingsOf(trace)).toMatchObject([{ id: 'printerCode', values: { code: 'EPTR_CUTTER', tickets: '1' } }]);

    const other = aTrace();
    aJob(other, 1).setCopy(copy('UNKNOWN'), 'markingUnknown');
    expect(ids(other)).toEqual(['tookOver']);
  });
});

describe('printerCode', () => {
  it('merges tickets that a printer rejected for the same reason into one diagnosis', () => {
    const trace = aTrace();
    aJob(trace, 1).setCopy(copy('FAILED', 'EPTR_COVER_OPEN'), 'stopped');
    aJob(trace, 2, { uuid: 'job-2' }).setCopy(copy('FAILED', 'EPTR_COVER_OPEN'), 'stopped');
    aJob(trace, 3, { uuid: 'job-3' }).setCopy(copy('FAILED', 'EX_SPOOLER'), 'stopped');
    expect(findingsOf(trace)).toMatchObject([
      { id: 'printerCode', about: 'job:job-1', values: { code: 'EPTR_COVER_OPEN', tickets: '2', printer: 'localhost:4301' } },
      { id: 'printerCode', about: 'job:job-3', values: { code: 'EX_SPOOLER', tickets: '1' } },
    ]);
  });
});

describe('unsupportedStrategy and needsManualPrint', () => {
  it('are distinguished, and absent if the job can print', () => {
    const trace = aTrace();
    aJob(trace, 1, { supported: false, mayPrint: false }).setState('reporting');
    aJob(trace, 2, { uuid: 'job-2', mayPrint: false }).setState('reporting');
    expect(findingsOf(trace)).toMatchObject([
      { id: 'unsupportedStrategy', about: 'job:job-1' },
      { id: 'needsManualPrint', about: 'job:job-2' },
    ]);
  });
});

describe('jobExpired', () => {
  it.each([
    [null, 'late'],
    ['DISCARDED', 'discarded'],
    ['ORDER_CANCELED', 'cancelled'],
    ['ORDER_FINISHED', 'finished'],
    ['PRINTER_REMOVED', 'removed'],
    ['ORDER_CHANGED', 'changed'],
    ['MOVED_TO_BACKUP', 'moved'],
  ])('reports why a ticket that expired with %s was not printed', (code, why) => {
    const trace = aTrace();
    aJob(trace, 1).setCopy(copy('EXPIRED', code, 0), 'acknowledging');
    expect(findingsOf(trace)).toMatchObject([{ id: 'jobExpired', about: 'job:job-1', values: { why } }]);
  });
});

it('a ticket that the server withdrew is diagnosed as withdrawn, not as too late, and hides no problem of other tickets [T-06]', () => {
  const trace = aTrace();
  const withdrawn = aJob(trace, 1);
  const findingsOf = withdrawn.setState('ending', { type: 'job.withdrawn', code: 'ORDER_CANCELED' });
  const ended = withdrawn.setCopy(copy('EXPIRED', 'ORDER_CANCELED', 0), 'acknowledging');
  aJob(trace, 2, { uuid: 'job-2' }).setCopy(copy('FAILED', 'EPTR_REC_EMPTY'), 'stopped');

  expect(trace.diagnose()).toMatchObject([
    { id: 'printerCode' },
    { id: 'jobExpired', values: { why: 'cancelled' }, proof: [{ n: ended.n }, { n: findingsOf.n }, {}] },
  ]);
  expect(trace.diagnose({ kind: 'job', id: 'job-1' })[0]).toMatchObject({ id: 'jobExpired', values: { why: 'cancelled' } });
});

describe('tookOver of a job', () => {
  const refused = (reason: string) => ({ type: 'xstate.done.actor.0.x', output: { kind: 'answered', ok: false, reason } });

  it.each([
    ['stale', 'job'],
    ['unknown', 'closed'],
  ])('reports that another device has a job that the server refused as %s', (reason, why) => {
    const trace = aTrace();
    const job = aJob(trace, 1);
    const refusalLine = job.setState('releasing', refused(reason));
    job.setState('withdrawn');
    expect(trace.diagnose()).toMatchObject([
      { id: 'tookOver', about: 'job:job-1', proof: [{ n: refusalLine.n }, { n: refusalLine.n + 1 }], values: { why } },
    ]);
  });

  it('is absent if the job was printed here after all', () => {
    const trace = aTrace();
    aJob(trace, 1).setState('withdrawn', refused('stale'));
    trace.at(2, 'page-2');
    aJob(trace, 2).setCopy(copy('DONE'));
    expect(ids(trace)).toEqual(['printed']);
  });
});

describe('jobNeverArrived', () => {
  it('reports that neither the order nor the job arrived, and whether there was a message about the order', () => {
    const trace = aTrace();
    aJob(trace, 1).setCopy(copy('DONE'));
    expect(findingsOf(trace, { kind: 'job', id: 'job-9' })[0]).toMatchObject({ id: 'jobNeverArrived', values: { heard: 'no' } });

    const heard = trace.io({ via: 'socket', direction: 'in', name: 'order.changed', about: 'order-9', data: { orderId: 'order-9' } });
    expect(trace.diagnose({ kind: 'order', id: 'order-9' })[0]).toMatchObject({
      id: 'jobNeverArrived',
      proof: [{ n: heard.n }],
      values: { heard: 'yes' },
    });
    expect(ids(trace, { kind: 'order', id: 'order-1' })).toEqual(['printed']);
  });

  it('is absent for a ticket that arrived but was not for a browser to print', () => {
    const trace = aTrace();
    trace.io({ via: 'socket', direction: 'in', name: 'order.print', about: 'job:job-9', data: { uuid: 'job-9', orderId: 'order-9' } });
    expect(ids(trace, { kind: 'job', id: 'job-9' })).toEqual(['unclear']);
    expect(ids(trace, { kind: 'order', id: 'order-9' })).toEqual(['unclear']);
  });
});

describe('unclear', () => {
  it('is returned for an empty trace, and for a job in progress without problems', () => {
    expect(aTrace().diagnose()).toEqual([
      { id: 'unclear', concern: 'own', proof: [], about: null, at: 0, values: { tickets: '0' }, tickets: [], printers: [], delay: [] },
    ]);
    const trace = aTrace();
    aJob(trace, 1);
    expect(findingsOf(trace)).toEqual([{ id: 'unclear', about: 'job:job-1', values: { tickets: '1' } }]);
  });
});
