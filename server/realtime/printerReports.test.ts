import type { PrinterReport } from '@/domain/printJob';
import type { PrinterEntry } from '@/domain/printer';
import { aPrinter } from '../../test/factories/aPrinter';
import { aConnectedTab } from '../../test/server/aConnectedTab';
import { createPrinterReports } from './printerReports';
import { TabDirectory, type ConnectedTab } from './tabDirectory';

const START = Date.parse('2026-11-20T20:00:00.000Z');
const at = (ms: number) => new Date(START + ms).toISOString();

const WEB = aPrinter({ uuid: 'web', locationId: 'location-1' });
const CLIENT = aPrinter({ uuid: 'client', locationId: 'location-1', connectMethod: 'CLIENT', installationId: 'till-1', osName: 'Barra' });
const POLLING = aPrinter({ uuid: 'polling', locationId: 'location-1', connectMethod: 'SERVER_DIRECT' });

describe('reports of printers [BP-02]', () => {
  function start(entries: PrinterEntry[] = [WEB]) {
    const tabs = new TabDirectory();
    let time = START;
    let polled: PrinterReport | undefined;
    const reports = createPrinterReports({
      tabs,
      printers: {
        load: () => Promise.resolve(),
        at: (locationId) => entries.filter((entry) => entry.locationId === locationId),
        locationOf: (uuid) => entries.find((entry) => entry.uuid === uuid)?.locationId ?? null,
        invalidate: () => undefined,
      },
      polls: { load: () => Promise.resolve(), reportOf: () => polled },
      now: () => new Date(time),
    });
    const connect = (tabId: string, changes: Partial<ConnectedTab> = {}) => {
      const { tab } = aConnectedTab({ tabId, mainUntil: new Date(START + 60_000), ...changes });
      tabs.add(tab);
      return tab;
    };
    const say = (tab: ConnectedTab, check: Partial<PrinterReport> = {}) => {
      tab.checks = reports.withServerTime(tab, [{ printerUuid: 'web', ok: true, at: at(0), ...check }]);
      reports.record(tab);
    };
    return {
      connect,
      say,
      leave: (tab: ConnectedTab) => tabs.remove(tab),
      around: (tab: ConnectedTab) => reports.snapshot()(tab),
      setPolled: (report: PrinterReport) => (polled = report),
      facts: () => reports.factsAt(['location-1']),
      wait: (ms: number) => (time += ms),
    };
  }

  it('contain the last check of another tab while it is fresh, never that of the tab itself', () => {
    const { connect, say, around, wait } = start();
    const [first, second, standby] = [connect('a'), connect('b'), connect('c', { mainUntil: null })];
    say(first, { at: at(1) });
    wait(5_000);
    say(second, { at: at(2), ok: false, trouble: 'coverOpen' });

    const ofFirst = { printerUuid: 'web', ok: true, at: at(0) };
    const ofSecond = { printerUuid: 'web', ok: false, trouble: 'coverOpen', at: at(5_000) };
    expect([first, second, standby].map((tab) => around(tab).reports)).toEqual([[ofSecond], [ofFirst], [ofSecond]]);
    wait(26_000);
    expect([first, second, standby].map((tab) => around(tab).reports)).toEqual([[ofSecond], [], [ofSecond]]);
  });

  it('are facts for alerts with the time of the server, although the clock of the device is 10 minutes wrong [K-09]', async () => {
    const { connect, say, leave, facts, wait } = start([WEB, CLIENT]);
    expect(await facts()).toMatchObject({ unserved: ['location-1'], printers: [{ check: null }, { check: null }] });
    const tab = connect('a');
    wait(1_000);
    say(tab, { at: at(-600_000), ok: false, trouble: 'paperEnd' });

    const { unserved, printers } = await facts();

    expect(unserved).toEqual([]);
    expect(printers).toMatchObject([
      { locationId: 'location-1', printer: { uuid: 'web' }, check: { ok: false, at: at(1_000) } },
      { printer: { uuid: 'client' }, check: null },
    ]);
    leave(tab);
    expect((await facts()).unserved).toEqual(['location-1']);
  });

  it('are facts for alerts from every main tab: one that reaches the printer makes it good, one without permission does not count [K-09]', async () => {
    const { connect, say, leave, facts, wait } = start();
    const checkOfWeb = async () => (await facts()).printers[0]?.check;
    const [till, home] = [connect('till'), connect('home')];
    say(till);
    wait(1_000);
    say(home, { at: at(1), ok: false, trouble: 'coverOpen' });
    expect(await checkOfWeb()).toMatchObject({ ok: true });

    say(till, { at: at(2), ok: false, trouble: 'coverOpen' });
    expect(await checkOfWeb()).toMatchObject({ ok: false });

    say(home, { at: at(3), ok: false, trouble: 'permission' });
    expect(await checkOfWeb()).toMatchObject({ ok: false, trouble: 'coverOpen' });
    leave(till);
    expect(await checkOfWeb()).toBeNull();

    say(home, { at: at(4) });
    wait(30_001);
    expect(await checkOfWeb()).toBeNull();
  });

  it('keep the time of their first arrival, whatever the clock of the tab says', () => {
    const { connect, say, around, wait } = start();
    const [printing, other] = [connect('a'), connect('b')];
    say(printing, { at: '2031-01-01T00:00:00.000Z' });
    wait(20_000);
    say(printing, { at: '2031-01-01T00:00:00.000Z' });
    expect(around(other).reports).toEqual([{ printerUuid: 'web', ok: true, at: at(0) }]);
    wait(11_000);
    expect(around(other).reports).toEqual([]);

    say(printing, { at: '1999-01-01T00:00:00.000Z' });
    expect(around(other).reports).toEqual([{ printerUuid: 'web', ok: true, at: at(31_000) }]);
  });

  it('are sent to and accepted from tabs of the location only', () => {
    const { connect, say, around } = start();
    const [printing, outside] = [connect('a'), connect('b', { locations: new Set(['location-2']) })];
    say(outside, { ok: false, trouble: 'coverOpen' });
    expect(around(printing).reports).toEqual([]);

    say(printing);
    expect(around(outside).reports).toEqual([]);
  });

  it('contain a location as unserved until a main tab joins it, and after that left or its lease expired', () => {
    const { connect, leave, around, wait } = start();
    const standby = connect('standby', { mainUntil: null });
    connect('elsewhere', { locations: new Set(['location-2']) });
    expect(around(standby).unserved).toEqual(['location-1']);
    const printing = connect('a');
    expect(around(standby).unserved).toEqual([]);
    wait(60_001);
    expect(around(standby).unserved).toEqual(['location-1']);
    connect('b', { mainUntil: new Date(START + 90_000) });
    expect(around(standby).unserved).toEqual([]);
    leave(printing);
    expect(around(standby).unserved).toEqual([]);
  });

  it('contain a location as unserved if its only main tab has no access to the printer', () => {
    const { connect, say, around } = start();
    const [blocked, standby] = [connect('a'), connect('b', { mainUntil: null })];
    say(blocked, { ok: false, trouble: 'permission' });
    expect([blocked, standby].map((tab) => around(tab).unserved)).toEqual([['location-1'], ['location-1']]);
    say(blocked, { ok: false, trouble: 'coverOpen' });
    expect(around(standby).unserved).toEqual([]);
  });

  it.each([{ isActive: false }, { uuid: null }, { printerURL: 'no url' }])(
    'never contain a location without a usable printer as unserved: %j',
    (changes) => {
      const { connect, around } = start([{ ...WEB, ...changes }]);
      expect(around(connect('a', { mainUntil: null })).unserved).toEqual([]);
    },
  );

  it.each([
    ['a printer that asks for its tickets', POLLING],
    ['a printer of an installed program', CLIENT],
  ])('state the last poll of %s, and miss no tab for it [V-08]', async (_printer, printer) => {
    const { connect, around, facts, setPolled } = start([printer]);
    const report = { printerUuid: printer.uuid ?? '', ok: false, at: at(0), trouble: 'coverOpen' as const };
    setPolled(report);

    expect(around(connect('tab-1'))).toEqual({ reports: [report], unserved: [] });
    expect(await facts()).toMatchObject({ unserved: [], printers: [{ check: { ok: false, at: at(0) } }] });
  });
});
