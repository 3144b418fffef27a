import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { EposSchemaError, EposTooLargeError, readEposDocument } from '../../../server/demo/printers/epos/readEposDocument';
import { TooMuchPaperError } from '../../../server/demo/printers/paper/paper';
import { renderDocument } from '../../../server/demo/printers/renderDocument';
import { startVirtualPrinter, type VirtualPrinter } from '../../../server/demo/printers/virtualPrinter';
import { HOSTILE_DOCUMENTS } from './hostileDocuments';
import { readVectors } from './readVectors';

const FIXTURES = fileURLToPath(new URL('../../../server/demo/printers/epos/fixtures', import.meta.url));
const good = readVectors(FIXTURES).filter(({ expected }) => expected === 'on paper');
const ticket = good.find(({ file }) => file === 'text.xml')?.path ?? '';

describe('hostile documents', () => {
  let printer: VirtualPrinter;

  beforeAll(async () => {
    printer = await startVirtualPrinter({ port: 0, name: 'Cocina', printMs: 0 });
  });
  afterAll(() => printer.close());

  const post = async (body: Buffer<ArrayBuffer>) => {
    const reply = await fetch(printer.serviceUrl, { method: 'POST', body });
    return /code="(\w*)"/.exec(await reply.text())?.[1];
  };

  it.each(HOSTILE_DOCUMENTS)('get a reply, and the printer continues: $title [BP-10]', async ({ body, codes }) => {
    expect(codes).toContain(await post(body));

    const before = printer.ledger.length;
    expect(await post(readFileSync(ticket))).toBe('');
    expect(printer.ledger).toHaveLength(before + 1);
  });
});

describe('randomly damaged documents', () => {
  const bodies = good.map(({ path }) => readFileSync(path, 'utf8'));
  const pieces = ['<', '>', '&', '"', '/', ']]>', '<!--', '<![CDATA[', '<?', '\u0000', '\ud83c', '</text>', ' xmlns=""', '&#0;', '1', 'é'];
  const KNOWN = [EposSchemaError, EposTooLargeError, TooMuchPaperError];
  const mistake = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat({ max: 40 }),
    piece: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })),
  });

  it('are printed or rejected with a known error [BP-10]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...bodies), fc.array(mistake, { minLength: 1, maxLength: 4 }), (body, mistakes) => {
        const spoilt = mistakes.reduce((xml, { at, length, piece }) => {
          const start = Math.floor(at * xml.length);
          return xml.slice(0, start) + piece + xml.slice(start + length);
        }, body);
        try {
          renderDocument(readEposDocument(spoilt), Buffer.from(spoilt), 48);
        } catch (error) {
          if (!KNOWN.some((kind) => error instanceof kind)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});
