import { SimulatedClock } from 'xstate';
import { replyOfEpos } from '@/domain/eposAnswer';
import type { CopyRecord, PrintJob } from '@/domain/printJob';
import type { RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';
import type { LedgerEntry, SendResult } from '@/machines/printJob/printJobSetup';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';
import { aPrintJob } from '../../../test/factories/aPrintJob';
import { aPrintRuntime } from '../../../test/machines/aPrintRuntime';
import { deferredCalls, settled } from '../../../test/machines/deferredCalls';

const URL = aPrintJob().url;
const LOCAL = 'http://192.168.1.50/epos';
const WELL: TimedReply = {
  reply: replyOfEpos({ kind: 'reply', httpStatus: 200, success: true, code: '', status: 0x0f000016, battery: 0 }),
  at: '2026-11-20T20:00:00.000Z',
};
const printer = (changes: Partial<RuntimePrinter> = {}): RuntimePrinter => ({
  uuid: 'printer-1',
  locationId: 'location-1',
  url: URL,
  usability: 'usable',
  needsGrant: false,
  ...changes,
});

/** Starts the runtime of a tab; the test resolves the printers' answers. */
function startRuntime(printers: RuntimePrinter[], open: PrintJob[] = []) {
  const clock = new SimulatedClock();
  const checks = deferredCalls<TimedReply, string>();
  const sends = deferredCalls<SendResult, string>();
  const enter = (copies: CopyRecord[], uuid: string): LedgerEntry => {
    if (uuid === 'broken') throw new Error('a fault of our own');
    return { kind: 'open', copies, holdReported: false };
  };
  const released: string[] = [];
  const written: string[] = [];
  const surroundings = {
    written: (what: string, uuid: string) => void written.push(`${what} ${uuid}`),
    release: (uuid: string) => void released.push(uuid),
    printers,
    open,
    enter,
    check: (url: string) => checks.call({ input: url }),
    send: (uuid: string) => sends.call({ input: uuid }),
  };
  const { actor, elect } = aPrintRuntime(surroundings, { clock });
  // XState's types do not include spawned children by id.
  const mainTab = () => actor.getSnapshot().children.mainTab?.getSnapshot() as { value: { role: unknown } } | undefined;
  const entry = (uuid: string) => (actor.getSnapshot().children[`entry:${uuid}`]?.getSnapshot() as { value: unknown } | undefined)?.value;
  return { actor, clock, checks, sends, released, written, become: elect, entry, role: () => mainTab()?.value.role };
}

describe('printRuntimeMachine', () => {
  it('checks and prints only as the main tab [RT-03, PR-11]', async () => {
    const runtime = startRuntime([printer()]);
    runtime.become(false);
    runtime.actor.send({ type: 'job.received', job: aPrintJob() });
    await settled();
    runtime.clock.increment(60_000);
    expect([runtime.checks.count(), runtime.sends.count(), runtime.entry('printer-1')]).toEqual([0, 0, { waiting: 'unreported' }]);

    runtime.become(true);
    await runtime.checks.resolveLast(WELL);
    expect([runtime.checks.count(), runtime.sends.count()]).toEqual([1, 1]);
    expect(runtime.entry('printer-1')).toEqual({ usable: { connected: 'well' } });
  });

  it('has an entry for each printer and one lane for each address', () => {
    const unusable = printer({ uuid: 'printer-3', usability: 'disabled', url: null });
    const runtime = startRuntime([printer(), printer({ uuid: 'printer-2' }), unusable]);
    runtime.become(true);

    expect(runtime.checks.inputs()).toEqual([URL]);
    expect(['printer-1', 'printer-2', 'printer-3'].map(runtime.entry)).toEqual([
      { usable: 'checking' },
      { usable: 'checking' },
      'disabled',
    ]);
  });

  it('runs a job once, even if it is received repeatedly', async () => {
    const runtime = startRuntime([printer()]);
    runtime.become(true);
    await runtime.checks.resolveLast(WELL);
    runtime.actor.send({ type: 'job.received', job: aPrintJob() });
    runtime.actor.send({ type: 'job.received', job: aPrintJob() });
    await settled();

    expect([runtime.sends.count(), runtime.actor.getSnapshot().context.jobs]).toEqual([1, ['job-1']]);
    await runtime.sends.resolveLast({ kind: 'sent', ...WELL });
    expect(runtime.actor.getSnapshot().context.jobs).toEqual([]);
    expect(Object.keys(runtime.actor.getSnapshot().children)).not.toContain('job:job-1');
  });

  it('prints the jobs of one printer in sequence, and those of another printer in parallel', async () => {
    const other = 'http://localhost:4302/epos';
    const runtime = startRuntime([printer(), printer({ uuid: 'printer-2', url: other })]);
    runtime.become(true);
    for (const job of [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c', url: other }])
      runtime.actor.send({ type: 'job.received', job: aPrintJob(job) });
    await runtime.checks.resolveAll(WELL);
    expect(runtime.sends.inputs()).toEqual(['a', 'c']);

    await runtime.sends.resolveAll({ kind: 'sent', ...WELL });
    expect(runtime.sends.inputs()).toEqual(['a', 'c', 'b']);
  });

  it('writes an outcome before the next intent, so a crash leaves at most one unknown outcome per printer [BP-01]', async () => {
    const runtime = startRuntime([printer()]);
    runtime.become(true);
    for (const uuid of ['first', 'second']) runtime.actor.send({ type: 'job.received', job: aPrintJob({ uuid }) });
    await settled();
    await runtime.checks.resolveLast(WELL);
    await runtime.sends.resolveLast({ kind: 'sent', ...WELL });

    expect(runtime.written).toEqual(['intent first', 'outcome first', 'intent second']);
  });

  it('prints to an address without a printer entry', async () => {
    const runtime = startRuntime([]);
    runtime.become(true);
    runtime.actor.send({ type: 'job.received', job: aPrintJob() });
    await settled();
    await runtime.checks.resolveLast(WELL);

    expect(runtime.sends.count()).toBe(1);
  });

  it('checks an added printer, drops a removed one, and stops checking a disabled one [PR-10]', async () => {
    const runtime = startRuntime([printer(), printer({ uuid: 'printer-2', url: 'http://localhost:4302/epos' })]);
    runtime.become(true);
    await runtime.checks.resolveLast(WELL);
    runtime.actor.send({
      type: 'printers.changed',
      printers: [printer({ usability: 'disabled', url: null }), printer({ uuid: 'printer-3', url: 'http://localhost:4303/epos' })],
    });

    expect(['printer-1', 'printer-2', 'printer-3'].map(runtime.entry)).toEqual(['disabled', undefined, { usable: 'checking' }]);
    const before = runtime.checks.inputs().filter((url) => url === 'http://localhost:4302/epos').length;
    runtime.clock.increment(60_000);
    expect(runtime.checks.inputs().filter((url) => url === 'http://localhost:4302/epos')).toHaveLength(before);
  });

  it('survives the crash of a job, returns it to the server, and prints the next one', async () => {
    const runtime = startRuntime([printer()]);
    runtime.become(true);
    await runtime.checks.resolveLast(WELL);
    runtime.actor.send({ type: 'job.received', job: aPrintJob({ uuid: 'broken' }) });
    await settled();
    runtime.actor.send({ type: 'job.received', job: aPrintJob({ uuid: 'next' }) });
    await settled();

    expect(runtime.released).toEqual(['broken']);
    expect(runtime.actor.getSnapshot().status).toBe('active');
    expect(runtime.sends.inputs()).toEqual(['next']);
  });

  describe('with a browser that requires a permission for the local network', () => {
    const guarded = printer({ needsGrant: true });
    const free = printer({ uuid: 'printer-2', url: 'http://localhost:4302/epos' });

    it.each([
      ['granted', 1, { main: 'quiet' }],
      ['unknown', 1, { main: 'quiet' }],
      ['prompt', 0, 'unfit'],
      ['denied', 0, 'unfit'],
    ] as const)('with permission %s checks a guarded printer %d times and is in role %j [BP-09]', (permission, checks, role) => {
      const runtime = startRuntime([guarded]);
      runtime.actor.send({ type: 'permission.changed', permission });
      runtime.become(true);
      runtime.clock.increment(60_000);

      expect([runtime.checks.count(), runtime.role()]).toEqual([checks, role]);
    });

    it('prints on printers without the need for a permission, and on the others once it is granted [BP-09]', async () => {
      const runtime = startRuntime([guarded, free]);
      runtime.actor.send({ type: 'permission.changed', permission: 'denied' });
      runtime.become(true);
      runtime.actor.send({ type: 'job.received', job: aPrintJob({ needsGrant: true }) });
      runtime.actor.send({ type: 'job.received', job: aPrintJob({ uuid: 'job-2', url: 'http://localhost:4302/epos' }) });
      await runtime.checks.resolveAll(WELL);
      expect(runtime.sends.inputs()).toEqual(['job-2']);
      expect([runtime.entry('printer-1'), runtime.entry('printer-2')]).toEqual(['permissionBlocked', { usable: { connected: 'well' } }]);

      runtime.actor.send({ type: 'permission.changed', permission: 'granted' });
      await runtime.checks.resolveAll(WELL);
      expect(runtime.sends.inputs()).toEqual(['job-2', 'job-1']);
      expect(runtime.entry('printer-1')).toEqual({ usable: { connected: 'well' } });
    });

    it('sends no job to an address without a printer entry that needs the permission [BP-09]', async () => {
      const runtime = startRuntime([free]);
      runtime.actor.send({ type: 'permission.changed', permission: 'prompt' });
      runtime.become(true);
      runtime.actor.send({ type: 'job.received', job: aPrintJob({ needsGrant: true }) });
      await runtime.checks.resolveAll(WELL);

      expect([runtime.checks.inputs(), runtime.sends.count()]).toEqual([[free.url], 0]);
    });

    it('blocks a printer by the permission of its own address space [V-09]', async () => {
      const own = printer({ uuid: 'printer-2', url: 'http://localhost:4302/epos', needsGrant: 'loopback' });
      const runtime = startRuntime([{ ...guarded, url: LOCAL }, own]);
      const entries = () => [runtime.entry('printer-1'), runtime.entry('printer-2')];
      runtime.actor.send({ type: 'permission.changed', permission: 'granted', loopback: 'denied' });
      runtime.become(true);
      await runtime.checks.resolveAll(WELL);
      expect(entries()).toEqual([{ usable: { connected: 'well' } }, 'permissionBlocked']);

      runtime.actor.send({ type: 'permission.changed', permission: 'prompt', loopback: 'granted' });
      await runtime.checks.resolveAll(WELL);
      expect(entries()).toEqual(['permissionBlocked', { usable: { connected: 'well' } }]);
      expect(runtime.checks.inputs()).toEqual([LOCAL, own.url]);
    });

    it('prints on a device only while one is chosen in this browser, and is fit for the role only then [V-07]', async () => {
      const device = printer({ url: 'usb:printer-1', needsGrant: 'device' });
      const runtime = startRuntime([device]);
      const job = aPrintJob({ url: 'usb:printer-1', needsGrant: 'device' });
      runtime.actor.send({ type: 'devices.changed', devices: [] });
      runtime.become(true);
      expect(runtime.role()).toBe('unfit');

      runtime.actor.send({ type: 'devices.changed', devices: ['usb:printer-1'] });
      runtime.become(true);
      runtime.actor.send({ type: 'job.received', job });
      await runtime.checks.resolveAll(WELL);
      expect([runtime.sends.inputs(), runtime.entry('printer-1')]).toEqual([['job-1'], { usable: { connected: 'well' } }]);

      runtime.actor.send({ type: 'devices.changed', devices: [] });
      expect([runtime.role(), runtime.actor.getSnapshot().context.openLanes]).toEqual(['unfit', []]);
    });

    it('releases the role when the permission is revoked, and requests it when a printer without that need is added [BP-09]', () => {
      const runtime = startRuntime([guarded]);
      runtime.become(true);
      runtime.actor.send({ type: 'permission.changed', permission: 'denied' });
      expect([runtime.role(), runtime.actor.getSnapshot().context.main]).toEqual(['unfit', false]);

      runtime.actor.send({ type: 'printers.changed', printers: [guarded, free] });
      expect(runtime.role()).toBe('requesting');
    });
  });

  it('starts no POST after becoming visible until the server answers, and checks the printer before the next POST', async () => {
    const runtime = startRuntime([printer()]);
    runtime.become(true);
    await runtime.checks.resolveLast(WELL);
    runtime.actor.send({ type: 'tab.shown' });
    runtime.actor.send({ type: 'job.received', job: aPrintJob() });
    await settled();
    expect([runtime.sends.count(), runtime.entry('printer-1')]).toEqual([0, { usable: { connected: 'well' } }]);

    runtime.become(true);
    await settled();
    expect(runtime.checks.count()).toBe(2);
    await runtime.checks.resolveLast(WELL);
    expect(runtime.sends.count()).toBe(1);
  });

  it('contacts no printer when the server reports after a sleep that another device prints [PR-11]', async () => {
    const runtime = startRuntime([printer()]);
    runtime.become(true);
    await runtime.checks.resolveLast(WELL);
    runtime.actor.send({ type: 'tab.shown' });
    runtime.become(false);
    await settled();

    expect([runtime.checks.count(), runtime.actor.getSnapshot().context.openLanes, runtime.role()]).toEqual([1, [], 'standby']);
  });

  it("starts due checks on the server's tick [PR-11, BP-08]", async () => {
    const runtime = startRuntime([printer()]);
    runtime.become(true);
    await runtime.checks.resolveLast(WELL);
    const tick = { type: 'mainTab.reported' as const, isMaster: true, plain: false, tick: true, vacant: false, epoch: 1 };
    runtime.actor.send({ ...tick, at: '2026-11-20T20:00:05.000Z' });
    expect(runtime.checks.count()).toBe(1);

    runtime.actor.send({ ...tick, at: '2026-11-20T20:00:10.000Z' });
    expect(runtime.checks.count()).toBe(2);
  });

  it("forwards the server's reports on printers and locations [PR-12, BP-02]", () => {
    const client = printer({ uuid: 'client-1', usability: 'client', url: null });
    const runtime = startRuntime([printer(), client]);
    const reports = ['printer-1', 'client-1', 'not-ours'].map((printerUuid) => ({ printerUuid, ok: true, at: WELL.at }));
    const answer = { type: 'mainTab.reported' as const, isMaster: false, plain: false, tick: false, vacant: true, epoch: 1 };
    runtime.actor.send({ type: 'connection.joined' });
    runtime.actor.send({ ...answer, reports, unserved: ['location-1'] });

    expect([runtime.entry('printer-1'), runtime.entry('client-1')]).toEqual([{ waiting: 'reported' }, { client: 'seen' }]);
    expect(runtime.actor.getSnapshot().context).toMatchObject({ unserved: ['location-1'], reports: { 'not-ours': { ok: true } } });
    runtime.actor.send(answer);
    expect(runtime.actor.getSnapshot().context.unserved).toEqual(['location-1']);
  });

  it('continues the open jobs of the ledger once when this tab becomes the main one [BP-01]', async () => {
    const plain = aPrintJob({ handOut: null });
    const runtime = startRuntime([printer()], [plain]);
    runtime.become(false);
    await settled();
    expect(runtime.actor.getSnapshot().context.jobs).toEqual([]);

    runtime.become(true);
    await settled();
    runtime.actor.send({ type: 'job.received', job: plain });
    await runtime.checks.resolveAll(WELL);
    expect([runtime.actor.getSnapshot().context.jobs, runtime.sends.inputs()]).toEqual([['job-1'], ['job-1']]);
  });

  it('ignores a job without a hand-out, which every tab receives, unless it is the main tab [RT-03]', () => {
    const runtime = startRuntime([printer()]);
    runtime.become(false);
    runtime.actor.send({ type: 'job.received', job: aPrintJob({ handOut: null }) });

    expect(runtime.actor.getSnapshot().context.jobs).toEqual([]);
  });

  it("forwards a person's answer to the job: confirm, retry, discard", async () => {
    const runtime = startRuntime([printer()]);
    runtime.become(true);
    for (const uuid of ['a', 'b', 'c']) runtime.actor.send({ type: 'job.received', job: aPrintJob({ uuid, ticketType: 'RECEIPT' }) });
    for (let turn = 0; turn < 3; turn += 1) {
      await runtime.checks.resolveAll(WELL);
      await runtime.sends.resolveAll({ kind: 'sent', at: WELL.at, reply: replyOfEpos({ kind: 'noReply', why: 'timeout' }) });
    }
    const course = (uuid: string) =>
      (runtime.actor.getSnapshot().children[`job:${uuid}`]?.getSnapshot() as { value: { course: unknown } } | undefined)?.value.course;
    expect(['a', 'b', 'c'].map(course)).toEqual([
      { unknown: 'awaitingAnswer' },
      { unknown: 'awaitingAnswer' },
      { unknown: 'awaitingAnswer' },
    ]);
    expect(runtime.actor.getSnapshot().context.questions).toEqual(['a', 'b', 'c']);

    runtime.clock.increment(60_000);
    expect(runtime.actor.getSnapshot().context.questions).toEqual(['a', 'b', 'c']);
    await settled();
    runtime.actor.send({ type: 'job.retry', uuid: 'c' });
    expect(runtime.actor.getSnapshot().context.questions).toEqual(['a', 'b']);
    runtime.actor.send({ type: 'job.confirm', uuid: 'a' });
    runtime.actor.send({ type: 'job.discard', uuid: 'b' });
    runtime.actor.send({ type: 'job.retry', uuid: 'nobody' });
    await settled();
    await runtime.checks.resolveAll(WELL);

    expect(runtime.actor.getSnapshot().context).toMatchObject({ jobs: ['c'], questions: [] });
    expect(runtime.sends.inputs().filter((uuid) => uuid === 'c')).toHaveLength(2);
  });
});
