import { createActor, fromPromise, SimulatedClock, type Snapshot } from 'xstate';
import { printerDraftOf } from '@/domain/printerSettings';
import {
  printerSettingsMachine,
  type ConnectionResult,
  type PrinterSettingsEvent,
  type SaveResult,
} from '@/machines/printerSettings/printerSettingsMachine';
import { aPrinter } from '../../../test/factories/aPrinter';
import { deferredCalls, settled } from '../../../test/machines/deferredCalls';

const BASE = printerDraftOf(aPrinter());
const DRAFT = { ...BASE, copies: 3 };
const SAVE: PrinterSettingsEvent = { type: 'save.request', change: { copies: 3 }, draft: DRAFT, base: BASE };
const SAME: PrinterSettingsEvent = { type: 'save.request', change: {}, draft: BASE, base: BASE };
const CHECK: PrinterSettingsEvent = { type: 'connection.check' };
const at = (address: string, testable = true): PrinterSettingsEvent => ({ type: 'address.changed', address, testable });
const WELL: ConnectionResult = { ok: true, paperNearEnd: false };
const FAILURE = { kind: 'failed', error: { kind: 'network' } } as const;

function startSettings({
  address = 'http://a.test',
  testable = true,
  snapshot,
}: { address?: string; testable?: boolean; snapshot?: Snapshot<unknown> } = {}) {
  const clock = new SimulatedClock();
  const saves = deferredCalls<SaveResult>();
  const checks = deferredCalls<ConnectionResult>();
  const machine = printerSettingsMachine.provide({
    actors: {
      saveSettings: fromPromise(({ input }) => saves.call({ input })),
      checkConnection: fromPromise(({ input }) => checks.call({ input })),
    },
  });
  const actor = createActor(machine, { clock, ...(snapshot && { snapshot }) }).start();
  if (!snapshot) actor.send(at(address, testable));
  return { actor, clock, saves, checks, value: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context };
}

describe('printerSettingsMachine', () => {
  it('saves changed settings and shows a check mark for 1.5 s [PR-08]', async () => {
    const { actor, clock, saves, value, context } = startSettings();
    actor.send(SAVE);
    expect(value()).toMatchObject({ save: 'saving' });
    expect(saves.inputs()).toEqual([{ change: { copies: 3 }, draft: DRAFT, base: BASE }]);

    await saves.resolveLast({ kind: 'done' });
    expect([value(), context().saved]).toEqual([{ save: 'saved', connection: 'idle' }, { kind: 'done' }]);
    clock.increment(1_499);
    expect(value()).toMatchObject({ save: 'saved' });
    clock.increment(1);
    expect(value()).toMatchObject({ save: 'editing' });
  });

  it('shows the check mark without a call if nothing changed [PR-08]', () => {
    const { actor, saves, value, context } = startSettings();
    actor.send(SAME);

    expect([value(), context().saved, saves.count()]).toEqual([expect.objectContaining({ save: 'saved' }), { kind: 'done' }, 0]);
  });

  it.each<SaveResult>([FAILURE, { kind: 'gone' }])('shows for 4.5 s that saving returned %j [PR-08]', async (result) => {
    const { actor, clock, saves, value, context } = startSettings();
    actor.send(SAVE);
    await saves.resolveLast(result);

    expect([value(), context().saved]).toEqual([expect.objectContaining({ save: 'failed' }), result]);
    clock.increment(4_499);
    expect(value()).toMatchObject({ save: 'failed' });
    clock.increment(1);
    expect(value()).toMatchObject({ save: 'editing' });
  });

  it('returns to editing if another user changed the same setting', async () => {
    const { actor, saves, value, context } = startSettings();
    actor.send(SAVE);
    await saves.resolveLast({ kind: 'conflict' });

    expect([value(), context().saved]).toEqual([expect.objectContaining({ save: 'editing' }), { kind: 'conflict' }]);
  });

  it('sends one save at a time, and accepts the next while the check mark or error is shown', async () => {
    const { actor, clock, saves, value } = startSettings();
    actor.send(SAVE);
    actor.send(SAVE);
    actor.send(SAME);
    expect([value(), saves.count()]).toEqual([expect.objectContaining({ save: 'saving' }), 1]);

    await saves.resolveLast(FAILURE);
    actor.send(SAVE);
    expect([value(), saves.count()]).toEqual([expect.objectContaining({ save: 'saving' }), 2]);
    await saves.resolveLast({ kind: 'done' });
    clock.increment(1_000);
    actor.send(SAME);
    clock.increment(1_000);
    expect(value()).toMatchObject({ save: 'saved' });
    clock.increment(500);
    expect(value()).toMatchObject({ save: 'editing' });
  });

  it.each<[ConnectionResult, 'ok' | 'failed']>([
    [WELL, 'ok'],
    [{ ok: true, paperNearEnd: true }, 'ok'],
    [{ ok: false, problem: 'timeout' }, 'failed'],
    [{ ok: false, problem: 'busy' }, 'failed'],
  ])('checks the address in the form, and maps %j to %s [PR-09]', async (result, state) => {
    const { actor, checks, value, context } = startSettings();
    actor.send(CHECK);
    expect(value()).toMatchObject({ connection: 'checking' });
    expect(checks.inputs()).toEqual([{ address: 'http://a.test' }]);

    await checks.resolveLast(result);
    expect([value(), context().connection]).toEqual([expect.objectContaining({ connection: state }), result]);
  });

  it('runs one check at a time, and none for an invalid address [PR-09]', async () => {
    const { actor, checks } = startSettings({ testable: false });
    actor.send(CHECK);
    expect(checks.count()).toBe(0);

    actor.send(at('http://a.test'));
    actor.send(CHECK);
    actor.send(CHECK);
    expect(checks.count()).toBe(1);
    await checks.resolveLast(WELL);
    actor.send(CHECK);
    expect(checks.count()).toBe(2);
  });

  it('discards the result of a check if the address in the form has changed', async () => {
    const { actor, checks, value, context } = startSettings();
    actor.send(CHECK);
    await checks.resolveLast(WELL);
    actor.send(at('http://a.test'));
    expect(value()).toMatchObject({ connection: 'ok' });
    actor.send(at('http://b.test'));
    expect([value(), context().connection]).toEqual([expect.objectContaining({ connection: 'idle' }), null]);

    actor.send(CHECK);
    actor.send(at('http://c.test'));
    expect(value()).toMatchObject({ connection: 'checking' });
    await checks.resolveLast(WELL);
    expect([value(), context().connection]).toEqual([expect.objectContaining({ connection: 'idle' }), null]);
  });

  it('checks and saves in parallel', async () => {
    const { actor, saves, checks, value } = startSettings();
    actor.send(SAVE);
    actor.send(CHECK);
    expect(value()).toEqual({ save: 'saving', connection: 'checking' });

    await saves.resolveLast({ kind: 'done' });
    await checks.resolveLast({ ok: false, problem: 'network' });
    expect(value()).toEqual({ save: 'saved', connection: 'failed' });
  });

  it('continues from a persisted snapshot', async () => {
    const first = startSettings();
    first.actor.send(SAVE);
    first.actor.send(CHECK);
    const snapshot = first.actor.getPersistedSnapshot();
    first.actor.stop();

    // Restored from JSON, as in a trace.
    const { saves, checks, value } = startSettings({ snapshot: JSON.parse(JSON.stringify(snapshot)) as Snapshot<unknown> });
    expect(value()).toEqual({ save: 'saving', connection: 'checking' });
    await saves.resolveAll({ kind: 'done' });
    await checks.resolveAll(WELL);
    await settled();
    expect(value()).toEqual({ save: 'saved', connection: 'ok' });
  });
});
