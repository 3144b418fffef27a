import { aPrintJob } from '../../../../test/factories/aPrintJob';
import { aTrace, type ATrace } from '../../../../test/factories/aTrace';

const URL = aPrintJob().url;
const LANE = `lane:${URL}`;
const check = (trouble: string | null, url = URL) => ({
  type: 'printer.checked',
  url,
  result: trouble ? { ok: false, problem: trouble } : { ok: true, paperNearEnd: false },
});

/** A tab that prints and checks its printer. */
function aTab(): ATrace {
  const trace = aTrace();
  trace.actor('printRuntime', 'printRuntime', {});
  return trace;
}

/** A job that waits for its printer from a moment on. */
function held(trace: ATrace, seconds: number, uuid = 'job-1') {
  const job = aPrintJob({ uuid });
  trace.at(seconds);
  trace.actor('printJob', `job:${uuid}`, { course: 'queued', record: 'idle' }, { job, copies: job.copies });
  return trace.step(`job:${uuid}`, 'lane.blocked', { value: { course: { blocked: 'waiting' }, record: 'idle' } });
}

function printTicket(trace: ATrace, seconds: number, uuid = 'job-1') {
  trace.at(seconds);
  const copies = [{ copy: 1, attempt: 1, state: 'DONE' }];
  trace.step(`job:${uuid}`, 'turn.granted', {
    value: { course: 'settling', record: 'idle' },
    context: { job: aPrintJob({ uuid }), copies },
  });
}
const findingsOf = (trace: ATrace, ...scope: Parameters<ATrace['diagnose']>) =>
  trace.diagnose(...scope).map(({ id, about, values }) => ({ id, about, values }));
const ids = (trace: ATrace, ...scope: Parameters<ATrace['diagnose']>) => trace.diagnose(...scope).map(({ id }) => id);

describe('printerOffline', () => {
  it('reports since when a printer is unreachable, and how many tickets wait for it', () => {
    const trace = aTab();
    const first = trace.step('printRuntime', check('network'));
    const waiting = held(trace, 5);
    trace.at(120);
    trace.step('printRuntime', check('network'));
    expect(trace.diagnose()).toMatchObject([
      {
        id: 'printerOffline',
        about: LANE,
        at: first.t,
        proof: [
          { page: 'page-1', n: first.n },
          { page: 'page-1', n: waiting.n },
        ],
        values: { tickets: '1', printer: 'localhost:4301', seconds: '120', trouble: 'network' },
      },
    ]);
  });

  it('names the steps of the printer itself if the trace has them [W-05]', () => {
    const trace = aTab();
    trace.actor('printerEntry', 'entry:printer-1', {});
    const entry = trace.step('entry:printer-1', check('network'));
    trace.step('printRuntime', check('network'));
    held(trace, 5);
    expect(trace.diagnose()[0]?.proof[0]).toEqual({ page: 'page-1', n: entry.n });
  });

  it('comes second if the ticket was printed afterwards', () => {
    const trace = aTab();
    trace.step('printRuntime', check('timeout'));
    held(trace, 5);
    trace.at(30);
    trace.step('printRuntime', check(null));
    printTicket(trace, 31);
    expect(ids(trace)).toEqual(['printed', 'printerOffline']);
    expect(ids(trace, { kind: 'job', id: 'job-1' })).toEqual(['printed', 'printerOffline']);
  });

  it('is omitted if it ended before a ticket waited, unless there is no other finding', () => {
    const trace = aTab();
    trace.step('printRuntime', check('timeout'));
    trace.at(10);
    trace.step('printRuntime', check(null));
    expect(ids(trace)).toEqual(['printerOffline']);

    held(trace, 20);
    printTicket(trace, 21);
    expect(ids(trace)).toEqual(['printed']);
  });

  it('does not count a ticket whose machine crashed before', () => {
    const trace = aTab();
    held(trace, 5);
    trace.crash('job:job-1');
    trace.at(10);
    trace.step('printRuntime', check('network'));
    expect(findingsOf(trace)).toContainEqual({
      id: 'printerOffline',
      about: LANE,
      values: expect.objectContaining({ tickets: '0' }) as unknown,
    });
  });

  it('ends when the tab stops printing, because its state is unknown from then on', () => {
    const trace = aTab();
    trace.step('printRuntime', check('timeout'));
    trace.at(10);
    trace.step('printRuntime', { type: 'mainTab.changed', main: false });
    held(trace, 200);
    printTicket(trace, 201);
    expect(ids(trace)).toEqual(['printed']);
  });

  it('comes last for another printer than that of the traced ticket', () => {
    const trace = aTab();
    trace.step('printRuntime', check('network', 'http://other.test/epos'));
    trace.step('printRuntime', check('network'));
    held(trace, 5);
    expect(findingsOf(trace, { kind: 'order', id: 'order-1' }).map(({ about }) => about)).toEqual([LANE, 'lane:http://other.test/epos']);
  });
});

describe('printerCode of a check', () => {
  it.each([
    ['coverOpen', 'EPTR_COVER_OPEN'],
    ['paperEnd', 'EPTR_REC_EMPTY'],
    ['cutter', 'EPTR_CUTTER'],
    ['mechanism', 'EPTR_MECHANICAL'],
    ['unrecoverable', 'EPTR_UNRECOVERABLE'],
    ['recoverable', 'EPTR_AUTOMATICAL'],
  ])('reports %s by its code', (trouble, code) => {
    const trace = aTab();
    trace.step('printRuntime', check(trouble));
    expect(findingsOf(trace)).toMatchObject([{ id: 'printerCode', about: LANE, values: { code } }]);
  });

  it.each(['network', 'timeout', 'notPrinter', 'unreadable', 'noResponse', 'offline', 'toString'])(
    'leaves %s to printerOffline',
    (trouble) => {
      const trace = aTab();
      trace.step('printRuntime', check(trouble));
      expect(findingsOf(trace)).toMatchObject([{ id: 'printerOffline', values: { trouble } }]);
    },
  );
});

describe('urlInvalid and permissionMissing', () => {
  const entry = (trace: ATrace, uuid: string, value: unknown, permissionBlocked = false, url: string | null = URL) =>
    trace.actor('printerEntry', `entry:${uuid}`, value, { permissionBlocked, printer: { uuid, url, usability: 'usable' } });

  it('report invalid settings of a printer', () => {
    const trace = aTab();
    entry(trace, 'one', { unavailable: 'invalidUrl' }, false, null);
    entry(trace, 'two', { unavailable: 'missingUuid' });
    entry(trace, 'three', { usable: 'checking' });
    entry(trace, 'four', 'disabled');
    expect(findingsOf(trace)).toEqual([
      { id: 'urlInvalid', about: 'entry:one', values: { tickets: '0', printer: 'one', why: 'address' } },
      { id: 'urlInvalid', about: 'entry:two', values: { tickets: '0', printer: 'two', why: 'uuid' } },
    ]);
  });

  it('are omitted for a printer whose settings were corrected', () => {
    const trace = aTab();
    entry(trace, 'one', { unavailable: 'invalidUrl' });
    trace.step('entry:one', 'printer.changed', { value: { usable: 'checking' } });
    held(trace, 5);
    printTicket(trace, 6);
    expect(ids(trace)).toEqual(['printed']);
  });

  it('report once that the browser blocks all printers, even if another tab prints', () => {
    const trace = aTab();
    const permissionLine = trace.step('printRuntime', { type: 'permission.changed', permission: 'denied' });
    entry(trace, 'one', 'permissionBlocked', true);
    entry(trace, 'two', { waiting: 'unreported' }, true, 'http://other.test/epos');
    const [only, ...others] = trace.diagnose();
    expect(only).toMatchObject({ id: 'permissionMissing', values: { permission: 'denied', printer: 'localhost:4301, other.test' } });
    expect(only?.proof).toContainEqual({ page: 'page-1', n: permissionLine.n });
    expect(others).toEqual([]);
    expect(ids(trace, { kind: 'order', id: 'order-9' })).toEqual(['permissionMissing', 'jobNeverArrived']);
  });

  it('name the permission of the address space of the printer, and a device that was not chosen [V-07, V-09]', () => {
    const trace = aTab();
    trace.step('printRuntime', { type: 'permission.changed', permission: 'granted', loopback: 'denied' });
    entry(trace, 'one', 'permissionBlocked', true);
    expect(trace.diagnose()[0]).toMatchObject({ id: 'permissionMissing', values: { permission: 'denied' } });

    const other = aTab();
    entry(other, 'two', 'permissionBlocked', true, 'usb:two');
    expect(other.diagnose()[0]).toMatchObject({ id: 'permissionMissing', values: { permission: 'device' } });
  });

  it('are omitted for a permission that was granted in time and for a disabled printer', () => {
    const trace = aTab();
    entry(trace, 'one', 'permissionBlocked', true);
    trace.at(3);
    trace.step('entry:one', 'printer.changed', {
      value: { usable: 'checking' },
      context: { permissionBlocked: false, printer: { uuid: 'one', url: URL, usability: 'usable' } },
    });
    trace.actor('printerEntry', 'entry:two', 'disabled', {
      permissionBlocked: true,
      printer: { uuid: 'two', url: URL, usability: 'disabled' },
    });
    held(trace, 60);
    printTicket(trace, 61);
    expect(ids(trace)).toEqual(['printed']);
  });
});
