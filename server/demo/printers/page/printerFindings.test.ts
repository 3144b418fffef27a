import { DEFAULT_PRINTER_STATE, type PrinterState } from '../printerState';
import { printerFindings } from './printerFindings';

describe('printerFindings', () => {
  it('returns no findings for a printer without faults, for any paper width', () => {
    expect(printerFindings(DEFAULT_PRINTER_STATE)).toEqual([]);
    expect(printerFindings({ ...DEFAULT_PRINTER_STATE, columns: 32, lateMs: 1, spoolMs: 1, code: 'X' })).toEqual([]);
  });

  it.each<[Partial<PrinterState>, string, string]>([
    [{ offline: true }, 'unplugged', 'bad'],
    [{ connection: 'refused' }, 'refused', 'bad'],
    [{ connection: 'silent' }, 'silent', 'bad'],
    [{ busy: true }, 'busy', 'bad'],
    [{ cover: 'open' }, 'coverOpen', 'bad'],
    [{ paper: 'end' }, 'paperEnd', 'bad'],
    [{ paper: 'nearEnd' }, 'paperNearEnd', 'warning'],
    [{ broken: 'cutter' }, 'cutter', 'bad'],
    [{ broken: 'mechanism' }, 'mechanism', 'bad'],
    [{ broken: 'hotHead' }, 'hotHead', 'bad'],
    [{ broken: 'unrecoverable' }, 'unrecoverable', 'bad'],
    [{ battery: 'empty' }, 'batteryEmpty', 'bad'],
    [{ battery: 'low' }, 'batteryLow', 'warning'],
    [{ battery: 'full' }, 'batteryFull', 'note'],
    [{ cors: false }, 'hidden', 'bad'],
    [{ fault: 'dropBody' }, 'dropBody', 'bad'],
    [{ fault: 'half' }, 'half', 'bad'],
    [{ fault: 'dropReply' }, 'dropReply', 'bad'],
    [{ fault: 'lateReply' }, 'lateReply', 'bad'],
    [{ fault: 'html' }, 'html', 'bad'],
    [{ fault: 'code' }, 'code', 'bad'],
    [{ spooler: 'never' }, 'spoolsNever', 'bad'],
    [{ spooler: 'later' }, 'spoolsLater', 'warning'],
    [{ printMs: 1_000 }, 'slow', 'warning'],
  ])('returns for %p: %s', (change, name, severity) => {
    expect(printerFindings({ ...DEFAULT_PRINTER_STATE, ...change })).toEqual([{ name, severity }]);
  });

  it('returns the most severe finding first', () => {
    const found = printerFindings({ ...DEFAULT_PRINTER_STATE, paper: 'nearEnd', offline: true, battery: 'full' });

    expect(found.map(({ name }) => name)).toEqual(['unplugged', 'paperNearEnd', 'batteryFull']);
  });
});
