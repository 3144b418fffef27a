import fc from 'fast-check';
import Papa from 'papaparse';
import { toTsv } from '@/ui/DataGrid/tsv';

describe('toTsv', () => {
  it('is read back cell by cell, whatever stands in them [BR-01]', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', 'a', ' ', ';', '=') }));
    const rows = fc
      .integer({ min: 1, max: 5 })
      .chain((width) => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
    fc.assert(
      fc.property(rows, (cells) => {
        // One empty cell is nothing at all on a clipboard.
        fc.pre(toTsv(cells) !== '');
        expect(Papa.parse(toTsv(cells), { delimiter: '\t', newline: '\r\n' }).data).toEqual(cells);
      }),
    );
  });

  it('leaves plain figures as they are shown', () => {
    expect(
      toTsv([
        ['1.234,50 €', 'Pan'],
        ['', '7'],
      ]),
    ).toBe('1.234,50 €\tPan\r\n\t7');
  });
});
