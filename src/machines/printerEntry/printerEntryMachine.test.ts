import { createActor } from 'xstate';
import { printerEntryMachine, type PrinterEntryInput, type RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';

const AT = '2026-11-20T20:00:00.000Z';
const PRINTER: RuntimePrinter = { uuid: 'printer-1', locationId: 'location-1', url: 'http://localhost:4301/epos', usability: 'usable' };

function startEntry(input: Partial<PrinterEntryInput> = {}) {
  const actor = createActor(printerEntryMachine, { input: { printer: PRINTER, main: true, ...input } }).start();
  return { actor, state: () => actor.getSnapshot().value };
}

describe('printerEntryMachine', () => {
  it.each<[RuntimePrinter['usability'], unknown]>([
    ['disabled', 'disabled'],
    ['invalidUrl', { unavailable: 'invalidUrl' }],
    ['missingUuid', { unavailable: 'missingUuid' }],
    ['client', 'waiting'],
    ['usable', { usable: 'checking' }],
  ])('an entry that is %s is in state %j [PR-10]', (usability, state) => {
    expect(startEntry({ printer: { ...PRINTER, usability } }).state()).toEqual(state);
  });

  it('waits where another tab is the main one, and is checked once this one is [PR-10]', () => {
    const entry = startEntry({ main: false });
    expect(entry.state()).toBe('waiting');

    entry.actor.send({ type: 'mainTab.changed', main: true });
    expect(entry.state()).toEqual({ usable: 'checking' });
  });

  it('is connected, warns of paper near its end, and retries after an error [PR-10]', () => {
    const entry = startEntry();
    entry.actor.send({ type: 'printer.checked', result: { ok: true, paperNearEnd: false }, at: AT });
    expect(entry.state()).toEqual({ usable: { connected: 'well' } });
    entry.actor.send({ type: 'printer.checked', result: { ok: true, paperNearEnd: true }, at: AT });
    expect(entry.state()).toEqual({ usable: { connected: 'warning' } });
    entry.actor.send({ type: 'printer.checked', result: { ok: false, trouble: 'network' }, at: AT });
    expect(entry.state()).toEqual({ usable: 'error' });
    expect(entry.actor.getSnapshot().context).toMatchObject({ trouble: 'network', checkedAt: AT });

    entry.actor.send({ type: 'printer.checked', result: { ok: true, paperNearEnd: false }, at: AT });
    expect(entry.actor.getSnapshot().context).toMatchObject({ trouble: null });
  });

  it('ignores a late check of a printer that is no longer usable', () => {
    const entry = startEntry();
    entry.actor.send({ type: 'printer.changed', printer: { ...PRINTER, usability: 'disabled', url: null } });
    entry.actor.send({ type: 'printer.checked', result: { ok: true, paperNearEnd: false }, at: AT });

    expect(entry.state()).toBe('disabled');
  });

  it('begins anew with another address, not with another name', () => {
    const entry = startEntry();
    entry.actor.send({ type: 'printer.checked', result: { ok: true, paperNearEnd: false }, at: AT });
    entry.actor.send({ type: 'printer.changed', printer: { ...PRINTER } });
    expect(entry.state()).toEqual({ usable: { connected: 'well' } });

    entry.actor.send({ type: 'printer.changed', printer: { ...PRINTER, url: 'http://localhost:4302/epos' } });
    expect(entry.state()).toEqual({ usable: 'checking' });
  });

  it('goes on from a persisted snapshot', () => {
    const entry = startEntry();
    entry.actor.send({ type: 'printer.checked', result: { ok: true, paperNearEnd: true }, at: AT });
    const snapshot = entry.actor.getPersistedSnapshot();

    const restored = createActor(printerEntryMachine, { snapshot, input: { printer: PRINTER, main: true } }).start();
    expect(restored.getSnapshot().value).toEqual({ usable: { connected: 'warning' } });
  });
});
