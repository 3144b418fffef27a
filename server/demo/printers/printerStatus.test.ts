import { batteryWord, statusWord, blockingCode } from './printerStatus';
import { DEFAULT_PRINTER_STATE, type PrinterStateChange } from './printerState';

const word = (change: PrinterStateChange, facts = {}) => `0x${statusWord({ ...DEFAULT_PRINTER_STATE, ...change }, facts).toString(16)}`;

describe('statusWord', () => {
  it.each<[string, PrinterStateChange, string]>([
    ['without faults', {}, '0xf000014'],
    ['near the end of its paper', { paper: 'nearEnd' }, '0xf030014'],
    // 252641308 in replies of a real printer.
    ['out of paper', { paper: 'end' }, '0xf0f001c'],
    ['open', { cover: 'open' }, '0xf00003c'],
    ['open and out of paper', { cover: 'open', paper: 'end' }, '0xf0f003c'],
    ['with a broken cutter', { broken: 'cutter' }, '0xf00081c'],
    ['with a broken mechanism', { broken: 'mechanism' }, '0xf00041c'],
    ['with a hot head', { broken: 'hotHead' }, '0xf00401c'],
    ['with an unrecoverable fault', { broken: 'unrecoverable' }, '0xf00201c'],
    ['with an empty battery', { battery: 'empty' }, '0xf00001c'],
    ['with a low battery', { battery: 'low' }, '0xf000014'],
    ['busy with a job of another client', { busy: true }, '0xf000014'],
    ['that has only ticket faults', { fault: 'code', spooler: 'never', printMs: 9 }, '0xf000014'],
  ])('has the bits of a printer that is %s [BP-10]', (_name, change, expected) => {
    expect(word(change)).toBe(expected);
  });

  it('has bits for a printed document, an open drawer and a stopped spooler [BP-10]', () => {
    // 251658262 and 251854870 in replies of real printers.
    expect(word({}, { completed: true })).toBe('0xf000016');
    expect(word({ paper: 'nearEnd' }, { completed: true })).toBe('0xf030016');
    expect(word({}, { drawerOpen: true })).toBe('0xf000010');
    expect(word({}, { spoolerStopped: true })).toBe('0x8f000014');
  });
});

describe('batteryWord', () => {
  it.each([
    [null, 0],
    ['full', 0x3036],
    ['low', 0x3131],
    ['empty', 0x3130],
  ] as const)('is for a battery %p: %p [BP-10]', (battery, expected) => {
    expect(batteryWord({ ...DEFAULT_PRINTER_STATE, battery })).toBe(expected);
  });
});

describe('troubleCode', () => {
  it.each<[PrinterStateChange, string | null]>([
    [{}, null],
    [{ paper: 'nearEnd', battery: 'low', busy: true }, null],
    [{ cover: 'open', paper: 'end', battery: 'empty', broken: 'cutter' }, 'EPTR_COVER_OPEN'],
    [{ paper: 'end', battery: 'empty', broken: 'cutter' }, 'EPTR_REC_EMPTY'],
    [{ battery: 'empty', broken: 'cutter' }, 'EPTR_BATTERY_LOW'],
    [{ broken: 'cutter' }, 'EPTR_CUTTER'],
    [{ broken: 'mechanism' }, 'EPTR_MECHANICAL'],
    [{ broken: 'hotHead' }, 'EPTR_AUTOMATICAL'],
    [{ broken: 'unrecoverable' }, 'EPTR_UNRECOVERABLE'],
  ])('is the code of the first fault that prevents printing: %j [BP-10]', (change, code) => {
    expect(blockingCode({ ...DEFAULT_PRINTER_STATE, ...change })).toBe(code);
  });
});
