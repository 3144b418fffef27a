import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { startVirtualPrinter, type VirtualPrinter } from '../virtualPrinter';

const indexSchema = z.array(z.looseObject({ file: z.string(), expect: z.string() }));

const OWN = fileURLToPath(new URL('./fixtures', import.meta.url));
// Documents of other makers, which lie beside the repository where they are at hand.
const OTHERS = fileURLToPath(new URL('../../../../shared/printing/vectors', import.meta.url));

/** What a printer must do with a document, by the words of the index: success, code, tickets on paper. */
const EXPECTED: Readonly<Record<string, { success: string; code: string; tickets: number }>> = {
  'on paper': { success: 'true', code: '', tickets: 1 },
  'success, nothing on paper': { success: 'true', code: '', tickets: 0 },
  SchemaError: { success: 'false', code: 'SchemaError', tickets: 0 },
  'job query answered': { success: 'false', code: 'JobNotFound', tickets: 0 },
  DeviceNotFound: { success: 'false', code: 'DeviceNotFound', tickets: 0 },
};

function documentsIn(folder: string) {
  const index = indexSchema.parse(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')));
  // The rest are replies of printers, which a client reads.
  return index
    .filter(({ expect }) => !expect.startsWith('reply'))
    .map(({ file, expect }) => ({ path: join(folder, file), file, expected: expect }));
}

const documents = [OWN, ...(existsSync(join(OTHERS, 'index.json')) ? [OTHERS] : [])].flatMap(documentsIn);

describe('documents on a virtual printer', () => {
  let printer: VirtualPrinter;

  beforeAll(async () => {
    printer = await startVirtualPrinter({ port: 0, name: 'Cocina', printMs: 0 });
  });
  afterAll(() => printer.close());

  it.each(documents)('$file: $expected', async ({ path, expected }) => {
    const before = printer.ledger.length;

    const reply = await fetch(printer.serviceUrl, { method: 'POST', body: readFileSync(path) });

    const [, success, code] = /<response success="(\w+)" code="(\w*)"/.exec(await reply.text()) ?? [];
    expect({ success, code, tickets: printer.ledger.length - before }).toEqual(EXPECTED[expected]);
  });
});
