import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { mainTabMachine, type MainTabEvent } from '@/machines/mainTab/mainTabMachine';
import type { RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';
import { printerLaneMachine } from '@/machines/printerLane/printerLaneMachine';
import { printJobMachine, type AckResult, type SendResult } from '@/machines/printJob/printJobMachine';
import { printRuntimeMachine } from '@/machines/printRuntime/printRuntimeMachine';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';
import { aPrintJob } from '../../../test/factories/aPrintJob';
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

/** The whole runtime of a tab that has the lock; ledger and server say yes, the printer answers when the test says so. */
function startRuntime(printers: RuntimePrinter[]) {
  const clock = new SimulatedClock();
  const checks = deferredCalls<TimedReply, { url: string }>();
  const sends = deferredCalls<SendResult, { job: { uuid: string } }>();
  const yes = (): Promise<AckResult> => Promise.resolve({ kind: 'answered', ok: true, at: 0 });
  const recorded = (): Promise<{ recorded: boolean }> => Promise.resolve({ recorded: true });
  const nothing = () => Promise.resolve();
  const machine = printRuntimeMachine.provide({
    actors: {
      mainTab: mainTabMachine.provide({
        actors: {
          holdPrintLock: fromCallback<MainTabEvent, { steal: boolean }>(({ sendBack }) => sendBack({ type: 'lock.granted' })),
          tellServer: fromPromise(nothing),
        },
      }),
      printerLane: printerLaneMachine.provide({ actors: { checkPrinter: fromPromise(({ input }) => checks.call({ input })) } }),
      printJob: printJobMachine.provide({
        actors: {
          enterInLedger: fromPromise(({ input: { job } }) => {
            if (job.uuid === 'broken') throw new Error('a fault of our own');
            return Promise.resolve({ kind: 'open' as const, copies: job.copies, heldNoted: false });
          }),
          acknowledge: fromPromise(yes),
          commitIntent: fromPromise(nothing),
          withdraw: fromPromise(nothing),
          sendToPrinter: fromPromise(({ input }) => sends.call({ input })),
          commitOutcome: fromPromise(nothing),
          noteHeld: fromPromise(nothing),
          recordOnOrder: fromPromise(recorded),
          respond: fromPromise(nothing),
          closeInLedger: fromPromise(nothing),
        },
      }),
    },
  });
  const actor = createActor(machine, { systemId: 'printRuntime', input: { tabId: 'tab-1', printers }, clock }).start();
  const become = (isMaster: boolean) => {
    actor.send({ type: 'connection.joined' });
    actor.send({ type: 'mainTab.told', isMaster, plain: false, tick: false, vacant: false, epoch: 1 });
  };
  const entry = (uuid: string) => actor.getSnapshot().children[`entry:${uuid}`]?.getSnapshot() as { value: unknown } | undefined;
  return { actor, clock, checks, sends, become, entry: (uuid: string) => entry(uuid)?.value };
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

    expect(runtime.checks.inputs()).toEqual([{ url: URL }]);
    expect(['printer-1', 'printer-2', 'printer-3'].map(runtime.entry)).toEqual([{ usable: 'checking' }, { usable: 'checking' }, 'disabled']);
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
    for (const job of [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c', url: other }]) runtime.actor.send({ type: 'job.received', job: aPrintJob(job) });
    await runtime.checks.resolveAll(WELL);
    expect(runtime.sends.inputs().map(({ job }) => job.uuid)).toEqual(['a', 'c']);

    await runtime.sends.resolveAll({ kind: 'sent', ...WELL });
    expect(runtime.sends.inputs().map(({ job }) => job.uuid)).toEqual(['a', 'c', 'b']);
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
    runtime.actor.send({ type: 'printers.changed', printers: [printer({ usability: 'disabled', url: null }), printer({ uuid: 'printer-3', url: 'http://localhost:4303/epos' })] });

    expect(['printer-1', 'printer-2', 'printer-3'].map(runtime.entry)).toEqual(['disabled', undefined, { usable: 'checking' }]);
    const before = runtime.checks.inputs().filter(({ url }) => url === 'http://localhost:4302/epos').length;
    runtime.clock.increment(60_000);
    expect(runtime.checks.inputs().filter(({ url }) => url === 'http://localhost:4302/epos')).toHaveLength(before);
  });

  it('survives the breakdown of a job, and the next one prints', async () => {
    const runtime = startRuntime([printer()]);
    runtime.become(true);
    await runtime.checks.resolveLast(WELL);
    runtime.actor.send({ type: 'job.received', job: aPrintJob({ uuid: 'broken' }) });
    await settled();
    runtime.actor.send({ type: 'job.received', job: aPrintJob({ uuid: 'next' }) });
    await settled();

    expect(runtime.actor.getSnapshot().status).toBe('active');
    expect(runtime.sends.inputs().map(({ job }) => job.uuid)).toEqual(['next']);
  });
});
