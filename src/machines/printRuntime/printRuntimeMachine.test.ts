import { SimulatedClock } from 'xstate';
import type { CopyRecord } from '@/domain/printJob';
import type { RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';
import type { LedgerEntry, SendResult } from '@/machines/printJob/printJobMachine';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';
import { aPrintJob } from '../../../test/factories/aPrintJob';
import { aPrintRuntime } from '../../../test/machines/aPrintRuntime';
import { deferredCalls, settled } from '../../../test/machines/deferredCalls';

const URL = aPrintJob().url;
const WELL: TimedReply = {
  reply: { kind: 'reply', httpStatus: 200, success: true, code: '', status: 0x0f000016, battery: 0 },
  at: '2026-11-20T20:00:00.000Z',
};
const printer = (changes: Partial<RuntimePrinter> = {}): RuntimePrinter => ({
  uuid: 'printer-1',
  locationId: 'location-1',
  url: URL,
  usability: 'usable',
  ...changes,
});

/** The whole runtime of a tab; the printers answer when the test says so. */
function startRuntime(printers: RuntimePrinter[]) {
  const clock = new SimulatedClock();
  const checks = deferredCalls<TimedReply, string>();
  const sends = deferredCalls<SendResult, string>();
  const enter = (copies: CopyRecord[], uuid: string): LedgerEntry => {
    if (uuid === 'broken') throw new Error('a fault of our own');
    return { kind: 'open', copies, heldNoted: false };
  };
  const released: string[] = [];
  const surroundings = {
    release: (uuid: string) => void released.push(uuid),
    printers,
    enter,
    check: (url: string) => checks.call({ input: url }),
    send: (uuid: string) => sends.call({ input: uuid }),
  };
  const { actor, elect } = aPrintRuntime(surroundings, { clock });
  // Entries stand under these ids.
  const entry = (uuid: string) => (actor.getSnapshot().children[`entry:${uuid}`]?.getSnapshot() as { value: unknown } | undefined)?.value;
  return { actor, clock, checks, sends, released, become: elect, entry };
}

describe('printRuntimeMachine', () => {
  it('checks and prints only as the main tab [RT-03, PR-11]', async () => {
    const runtime = startRuntime([printer()]);
    runtime.become(false);
    runtime.actor.send({ type: 'job.received', job: aPrintJob() });
    await settled();
    runtime.clock.increment(60_000);
    expect([runtime.checks.count(), runtime.sends.count(), runtime.entry('printer-1')]).toEqual([0, 0, 'waiting']);

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

  it('knows a job once, however often it comes', async () => {
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

  it('prints the jobs of one printer one after the other, those of another beside them', async () => {
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

  it('prints on an address that no entry has', async () => {
    const runtime = startRuntime([]);
    runtime.become(true);
    runtime.actor.send({ type: 'job.received', job: aPrintJob() });
    await settled();
    await runtime.checks.resolveLast(WELL);

    expect(runtime.sends.count()).toBe(1);
  });

  it('follows the printers: a new one is checked, a removed one is gone, a disabled one is checked no more [PR-10]', async () => {
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

  it('survives the breakdown of a job, gives it back, and the next one prints', async () => {
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
});
