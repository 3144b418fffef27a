import { createActor, SimulatedClock } from 'xstate';
import type { PrinterReport } from '@/domain/printJob';
import { printerEntryMachine, type PrinterEntryInput, type RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';

const AT = '2026-11-20T20:00:00.000Z';
const PRINTER: RuntimePrinter = {
  uuid: 'printer-1',
  locationId: 'location-1',
  url: 'http://localhost:4301/epos',
  usability: 'usable',
  needsGrant: false,
};

const REPORT: PrinterReport = { printerUuid: 'printer-1', ok: true, at: AT };

function startEntry(input: Partial<PrinterEntryInput> = {}) {
  const clock = new SimulatedClock();
  const actor = createActor(printerEntryMachine, {
    clock,
    input: { printer: PRINTER, main: true, permissionBlocked: false, ...input },
  }).start();
  return { actor, clock, state: () => actor.getSnapshot().value };
}

describe('printerEntryMachine', () => {
  it.each<[RuntimePrinter['usability'], unknown]>([
    ['disabled', 'disabled'],
    ['invalidUrl', { unavailable: 'invalidUrl' }],
    ['missingUuid', { unavailable: 'missingUuid' }],
    ['client', { client: 'unseen' }],
    ['usable', { usable: 'checking' }],
  ])('starts with usability %s in state %j [PR-10]', (usability, state) => {
    expect(startEntry({ printer: { ...PRINTER, usability } }).state()).toEqual(state);
  });

  it('waits while another tab is the main one, and is checked once this tab is [PR-10]', () => {
    const entry = startEntry({ main: false });
    expect(entry.state()).toEqual({ waiting: 'unreported' });

    entry.actor.send({ type: 'mainTab.changed', main: true });
    expect(entry.state()).toEqual({ usable: 'checking' });
  });

  it('is connected, warns when paper is low, and reconnects after an error [PR-10]', () => {
    const entry = startEntry();
    entry.actor.send({ type: 'printer.checked', result: { ok: true, paperNearEnd: false }, at: AT });
    expect(entry.state()).toEqual({ usable: { connected: 'well' } });
    entry.actor.send({ type: 'printer.checked', result: { ok: true, paperNearEnd: true }, at: AT });
    expect(entry.state()).toEqual({ usable: { connected: 'warning' } });
    entry.actor.send({ type: 'printer.checked', result: { ok: false, problem: 'network' }, at: AT });
    expect(entry.state()).toEqual({ usable: 'error' });
    expect(entry.actor.getSnapshot().context).toMatchObject({ problem: 'network', checkedAt: AT });

    entry.actor.send({ type: 'printer.checked', result: { ok: true, paperNearEnd: false }, at: AT });
    expect(entry.actor.getSnapshot().context).toMatchObject({ problem: null });
  });

  it('ignores a late check of a printer that is no longer usable', () => {
    const entry = startEntry();
    entry.actor.send({ type: 'printer.changed', printer: { ...PRINTER, usability: 'disabled', url: null }, permissionBlocked: false });
    entry.actor.send({ type: 'printer.checked', result: { ok: true, paperNearEnd: false }, at: AT });

    expect(entry.state()).toBe('disabled');
  });

  it('restarts when the address changes, but not when the name changes', () => {
    const entry = startEntry();
    entry.actor.send({ type: 'printer.checked', result: { ok: true, paperNearEnd: false }, at: AT });
    entry.actor.send({ type: 'printer.changed', printer: { ...PRINTER }, permissionBlocked: false });
    expect(entry.state()).toEqual({ usable: { connected: 'well' } });

    entry.actor.send({ type: 'printer.changed', printer: { ...PRINTER, url: 'http://localhost:4302/epos' }, permissionBlocked: false });
    expect(entry.state()).toEqual({ usable: 'checking' });
  });

  it('continues from a persisted snapshot', () => {
    const entry = startEntry();
    entry.actor.send({ type: 'printer.checked', result: { ok: true, paperNearEnd: true }, at: AT });
    const snapshot = entry.actor.getPersistedSnapshot();

    const restored = createActor(printerEntryMachine, {
      snapshot,
      input: { printer: PRINTER, main: true, permissionBlocked: false },
    }).start();
    expect(restored.getSnapshot().value).toEqual({ usable: { connected: 'warning' } });
  });

  it("shows the main tab's report in a standby tab for 30 s after its arrival [PR-10, PR-12]", () => {
    const entry = startEntry({ main: false });
    const report: PrinterReport = { ...REPORT, ok: false, trouble: 'paperEnd' };
    entry.actor.send({ type: 'printer.reported', report });
    expect(entry.state()).toEqual({ waiting: 'reported' });
    expect(entry.actor.getSnapshot().context.report).toEqual(report);

    entry.clock.increment(20_000);
    entry.actor.send({ type: 'printer.reported', report: REPORT });
    entry.clock.increment(29_999);
    expect([entry.state(), entry.actor.getSnapshot().context.report]).toEqual([{ waiting: 'reported' }, REPORT]);
    entry.clock.increment(1);
    expect([entry.state(), entry.actor.getSnapshot().context.report]).toEqual([{ waiting: 'unreported' }, null]);
  });

  it('uses its own checks and ignores reports if this tab is the main one', () => {
    const entry = startEntry();
    entry.actor.send({ type: 'printer.reported', report: REPORT });
    expect(entry.state()).toEqual({ usable: 'checking' });

    entry.actor.send({ type: 'mainTab.changed', main: false });
    entry.actor.send({ type: 'printer.checked', result: { ok: true, paperNearEnd: false }, at: AT });
    expect(entry.state()).toEqual({ waiting: 'unreported' });
  });

  it("shows whether an installed program's printer was seen, regardless of the main tab [PR-19]", () => {
    const entry = startEntry({ printer: { ...PRINTER, usability: 'client', url: null } });
    entry.actor.send({ type: 'printer.reported', report: REPORT });
    expect(entry.state()).toEqual({ client: 'seen' });
    entry.actor.send({ type: 'mainTab.changed', main: false });
    entry.actor.send({ type: 'printer.checked', result: { ok: false, problem: 'network' }, at: AT });
    expect([entry.state(), entry.actor.getSnapshot().context.report]).toEqual([{ client: 'seen' }, REPORT]);

    entry.actor.send({ type: 'printer.reported', report: { ...REPORT, ok: false } });
    expect(entry.state()).toEqual({ client: 'unseen' });
    entry.actor.send({ type: 'printer.reported', report: REPORT });
    entry.clock.increment(30_000);
    expect(entry.state()).toEqual({ client: 'unseen' });
  });

  it('distinguishes a missing browser permission from every printer error [BP-09]', () => {
    const guarded = { ...PRINTER, needsGrant: true };
    const entry = startEntry({ printer: guarded, permissionBlocked: true });
    expect(entry.state()).toBe('permissionBlocked');
    entry.actor.send({ type: 'printer.checked', result: { ok: false, problem: 'network' }, at: AT });
    entry.actor.send({ type: 'printer.reported', report: REPORT });
    expect(entry.state()).toBe('permissionBlocked');

    entry.actor.send({ type: 'printer.changed', printer: guarded, permissionBlocked: false });
    expect(entry.state()).toEqual({ usable: 'checking' });
    entry.actor.send({ type: 'printer.changed', printer: guarded, permissionBlocked: true });
    expect(entry.state()).toBe('permissionBlocked');
  });
});
