import fc from 'fast-check';
import Papa from 'papaparse';
import { toTsv } from '@/ui/DataGrid/tsv';

describe('toTsv', () => {
  it('round-trips any cells [BR-01]', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', 'a', ' ', ';', '=') }));
    const rows = fc
      .integer({ min: 1, max: 5 })
      .chain((width) => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
    fc.assert(
      fc.property(rows, (cells) => {
        // A single empty cell is an empty clipboard.
        fc.pre(toTsv(cells) !== '');
        expect(Papa.parse(toTsv(cells), { delimiter: '\t', newline: '\r\n' }).data).toEqual(cells);
      }),
    );
  });

  it('writes plain figures unchanged', () => {
    expect(
      toTsv([
        ['1.234,50 €', 'Pan'],
        ['', '7'],
      ]),
    ).toBe('1.234,50 €\tPan\r\n\t7');
  });
});
