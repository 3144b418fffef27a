import type { RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';
import { initialRuntime } from '@/machines/printRuntime/runtimeState';
import { printerReports } from '@/app/printerReports';

const AT = '2026-11-20T20:00:00.000Z';
const NOW = '2026-11-20T20:00:09.000Z';
const printer = (uuid: string, changes: Partial<RuntimePrinter> = {}): RuntimePrinter => ({
  uuid,
  locationId: 'location-1',
  url: `http://${uuid}.test/epos`,
  usability: 'usable',
  needsGrant: false,
  ...changes,
});

describe('printerReports', () => {
  it('reports the last check of each watched printer and a blocked permission [BP-02, BP-09]', () => {
    const printers = [
      printer('well'),
      printer('warning'),
      printer('ill'),
      printer('blocked', { needsGrant: true }),
      printer('unchecked'),
      printer('off', { usability: 'disabled', url: null }),
      printer('client', { usability: 'client', url: null }),
    ];
    const checks = {
      'http://well.test/epos': { at: AT, result: { ok: true as const, paperNearEnd: false } },
      'http://warning.test/epos': { at: AT, result: { ok: true as const, paperNearEnd: true } },
      'http://ill.test/epos': { at: AT, result: { ok: false as const, problem: 'coverOpen' as const } },
      'http://blocked.test/epos': { at: AT, result: { ok: true as const, paperNearEnd: false } },
    };

    expect(printerReports({ ...initialRuntime({ tabId: 'tab-1', printers }), permission: 'denied', checks }, NOW)).toEqual([
      { printerUuid: 'well', ok: true, at: AT, paperNearEnd: false },
      { printerUuid: 'warning', ok: true, at: AT, paperNearEnd: true },
      { printerUuid: 'ill', ok: false, at: AT, trouble: 'coverOpen' },
      { printerUuid: 'blocked', ok: false, at: NOW, trouble: 'permission' },
    ]);
  });
});
