import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EposSchemaError, EposTooLargeError, readEposDocument } from '../../../server/demo/printers/epos/readEposDocument';
import { TooMuchPaperError } from '../../../server/demo/printers/paper/paper';
import { createPaperLedger } from '../../../server/demo/printers/paperLedger';
import { decodeUtf8 } from '../../../server/demo/printers/printService';
import { renderDocument } from '../../../server/demo/printers/renderDocument';
import { startVirtualPrinter } from '../../../server/demo/printers/virtualPrinter';
import { printJobIdOf } from '../../../server/printing/tickets/printJobId';
import { EPOS_NAMESPACE, SOAP_NAMESPACE } from '../../../server/printing/tickets/writeEposDocument';
import { HOSTILE_DOCUMENTS } from './hostileDocuments';
import { readVectors } from './readVectors';

/** The child process of `npm run bench -- printers`, with the argument `hostile` or `heap`. It sends its measurements to the parent and exits. */

/** Longer documents are discarded without parsing, so they are not measured. */
const MAX_BYTES = 1024 * 1024;
const TURNS = 5;
/** Rounds of printing all fixtures before the measurement, to warm up the JIT. */
const WARM_UPS = 5;
const FIXTURES = fileURLToPath(new URL('../../../server/demo/printers/epos/fixtures', import.meta.url));
const STAGES = [1_000, 5_000, 10_000];

/** Expected errors; any other error is a bug of the printer. */
const REFUSALS = [EposSchemaError, EposTooLargeError, TooMuchPaperError];

const ITEMS = Array.from({ length: 20 }, (_, index) => `<text>${index + 1} x Hamburguesa con queso&#10;</text>`).join('');

const ticket = (jobUuid: string, heading: string) =>
  Buffer.from(
    `<s:Envelope xmlns:s="${SOAP_NAMESPACE}"><s:Header><parameter xmlns="${EPOS_NAMESPACE}"><devid>local_printer</devid>` +
      `<printjobid>${printJobIdOf(jobUuid, false)}</printjobid></parameter></s:Header><s:Body><epos-print xmlns="${EPOS_NAMESPACE}">` +
      `<text width="2" height="2" em="true">${heading}&#10;</text><text width="1" height="1" em="false"/>${ITEMS}<cut/></epos-print></s:Body></s:Envelope>`,
  );

/**
 * The time to process a document in milliseconds: the smaller of wall time, which includes other processes, and CPU time, which includes
 * concurrent garbage collection.
 */
function workOf(body: Buffer): { ms: number; refused: boolean } {
  let refused = false;
  const ledger = createPaperLedger();
  const startedAt = performance.now();
  const before = process.cpuUsage();
  try {
    const document = readEposDocument(decodeUtf8(body));
    const { bytes, hash, renderPart } = renderDocument(document, body, 48);
    const { paper: whole } = renderPart(1);
    if (whole) ledger.record({ printJobId: null, bytes, hash, paper: whole, complete: true }, new Date());
  } catch (error) {
    if (!REFUSALS.some((refusal) => error instanceof refusal)) throw error;
    refused = true;
  }
  const { user, system } = process.cpuUsage(before);
  return { ms: Math.min(performance.now() - startedAt, (user + system) / 1000), refused };
}

function measureHostile(): unknown {
  const warmUps = readVectors(FIXTURES).map(({ path }) => readFileSync(path));
  for (let turn = 0; turn < WARM_UPS; turn += 1) warmUps.forEach(workOf);
  const works = HOSTILE_DOCUMENTS.filter(({ body }) => body.length <= MAX_BYTES).map(({ title, body }) => {
    const turns = Array.from({ length: TURNS }, () => workOf(body));
    const byTime = turns.map(({ ms }) => ms).sort((a, b) => a - b);
    return { title, ms: byTime[Math.floor(TURNS / 2)], refused: turns.every(({ refused }) => refused) };
  });
  return { works };
}

async function measureHeap(): Promise<unknown> {
  const printer = await startVirtualPrinter({ port: 0, name: 'Cocina', printMs: 0 });
  const heaps = [];
  for (let printed = 0; printed < Math.max(...STAGES);) {
    const reply = await fetch(printer.serviceUrl, { method: 'POST', body: ticket(randomUUID(), `Pedido ${printed}`) });
    if (!(await reply.text()).includes('success="true"')) throw new Error('A ticket was rejected');
    printed += 1;
    if (STAGES.includes(printed)) heaps.push({ tickets: printer.ledger.length, bytes: heapBytes() });
  }
  await printer.close();
  return { heaps };
}

function heapBytes(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

const measured = process.argv[2] === 'heap' ? await measureHeap() : measureHostile();
process.send?.(measured, () => process.disconnect());
