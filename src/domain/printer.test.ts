import fc from 'fast-check';
import { copiesOf, printerEntrySchema, printerUsability } from '@/domain/printer';
import { aPrinter } from '../../test/factories/aPrinter';

describe('printerUsability', () => {
  it('returns `usable` only for an active printer with an internal uuid and a valid URL', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (isActive, hasUuid, hasUrl) => {
        const entry = aPrinter({
          isActive,
          uuid: hasUuid ? 'printer-1' : null,
          printerURL: hasUrl ? 'http://192.168.1.50' : 'una impresora',
        });
        expect(printerUsability(entry) === 'usable').toBe(isActive && hasUuid && hasUrl);
      }),
    );
  });

  it.each([
    ['disabled', { isActive: false, printerURL: null, uuid: null }],
    ['invalidUrl', { printerURL: null }],
    ['invalidUrl', { printerURL: '192.168.1.500' }],
    ['missingUuid', { uuid: null }],
    ['missingUuid', { uuid: '' }],
  ])('returns %s for %p', (usability, over) => {
    expect(printerUsability(aPrinter(over))).toBe(usability);
  });
});

describe('printerEntrySchema', () => {
  it('adds the default values', () => {
    expect(printerEntrySchema.parse({ slug: 'printer', locationId: 'location-1' })).toEqual({
      uuid: null,
      slug: 'printer',
      locationId: 'location-1',
      isActive: false,
      connectMethod: 'APP',
      ticketType: 'KITCHEN',
      ticketOptions: { columnsNumber: 48 },
      autoPrint: true,
      copies: 1,
      slips: 'VOIDS_AND_CHANGES',
      backupAfterSeconds: 60,
    });
  });

  it('retains unknown fields', () => {
    expect(printerEntrySchema.parse({ ...aPrinter(), room: 'bar' })).toMatchObject({ room: 'bar' });
  });

  it('rejects a service that is not a printer', () => {
    expect(printerEntrySchema.safeParse({ ...aPrinter(), slug: 'stuart' }).success).toBe(false);
  });
});

describe('copiesOf', () => {
  it.each([
    [undefined, 1],
    [null, 1],
    [0, 1],
    [-2, 1],
    ['', 1],
    ['tres', 1],
    [3, 3],
    ['3', 3],
    [2.9, 2],
    [11, 10],
    [Number.POSITIVE_INFINITY, 1],
  ])('converts %p to %i', (value, copies) => {
    expect(copiesOf(value)).toBe(copies);
  });

  it('returns an integer from 1 to 10 for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.string()), (value) => {
        const copies = copiesOf(value);
        expect(Number.isInteger(copies) && copies >= 1 && copies <= 10).toBe(true);
      }),
    );
  });
});
