import { batteryWord, statusWord, troubleCode } from './printerStatus';
import { WELL_PRINTER, type PrinterStateChange } from './printerState';

const word = (change: PrinterStateChange, facts = {}) => `0x${statusWord({ ...WELL_PRINTER, ...change }, facts).toString(16)}`;

describe('statusWord', () => {
  it.each<[string, PrinterStateChange, string]>([
    ['well', {}, '0xf000014'],
    ['near the end of its paper', { paper: 'nearEnd' }, '0xf030014'],
    // 252641308, as a real one says it.
    ['out of paper', { paper: 'end' }, '0xf0f001c'],
    ['open', { cover: 'open' }, '0xf00003c'],
    ['open and out of paper', { cover: 'open', paper: 'end' }, '0xf0f003c'],
    ['with a broken cutter', { broken: 'cutter' }, '0xf00081c'],
    ['with a broken mechanism', { broken: 'mechanism' }, '0xf00041c'],
    ['with a hot head', { broken: 'hotHead' }, '0xf00401c'],
    ['broken for good', { broken: 'unrecoverable' }, '0xf00201c'],
    ['with an empty battery', { battery: 'empty' }, '0xf00001c'],
    ['with a low battery', { battery: 'low' }, '0xf000014'],
    ['with a job of somebody else', { busy: true }, '0xf000014'],
    ['that goes wrong with tickets only', { fault: 'code', spooler: 'never', printMs: 9 }, '0xf000014'],
  ])('has the bits of a printer that is %s [BP-10]', (_name, change, expected) => {
    expect(word(change)).toBe(expected);
  });

  it('says that a document was printed, that the drawer is open, that the spooler stands [BP-10]', () => {
    // 251658262 and 251854870, as real ones say them.
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
  ] as const)('tells of a battery that is %p [BP-10]', (battery, expected) => {
    expect(batteryWord({ ...WELL_PRINTER, battery })).toBe(expected);
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
  ])('names what keeps it from printing: %j [BP-10]', (change, code) => {
    expect(troubleCode({ ...WELL_PRINTER, ...change })).toBe(code);
  });
});
