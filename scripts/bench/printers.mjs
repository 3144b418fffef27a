// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What is refused costs no more. */
const REFUSED_BOUND_MS = 50;
/** What is enormous and still printed. */
const PRINTED_BOUND_MS = 500;
/** A line of the ledger is nine fields of less than 200 characters together, and the count of its job's copies. */
const LINE_BOUND_BYTES = 1_000;
/** The program itself, and the last 200 tickets as they look. */
const HEAP_BOUND_MB = 60;

/** @typedef {{ title: string, ms: number, refused: boolean }} Work */

/**
 * The virtual printers: the work of the costliest hostile documents, those refused and those printed, reading, printing and drawing
 * together, median of five; and the heap of a printer after 1,000, 5,000 and 10,000 tickets, of which the ledger lines may grow alone.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measurePrinters(root) {
  const { works } = /** @type {{ works: Work[] }} */ (await runWorker(root, 'hostile'));
  const { heaps } = /** @type {{ heaps: { tickets: number, bytes: number }[] }} */ (await runWorker(root, 'heap'));
  const [first, last] = [heaps[0], heaps.at(-1)];
  if (!first || !last) throw new Error('The worker measured no heap');
  return [
    ...costliest(
      'refused',
      works.filter(({ refused }) => refused),
      REFUSED_BOUND_MS,
    ),
    ...costliest(
      'printed',
      works.filter(({ refused }) => !refused),
      PRINTED_BOUND_MS,
    ),
    ...heaps.map(({ tickets, bytes }) => ({ name: `printers.heapAfter${tickets}.MB`, figure: bytes / 1_000_000, bound: HEAP_BOUND_MB })),
    {
      name: 'printers.heap.bytesPerLine',
      figure: (last.bytes - first.bytes) / (last.tickets - first.tickets),
      bound: LINE_BOUND_BYTES,
    },
  ];
}

/**
 * The five that cost most, and each that costs too much.
 * @param {string} what
 * @param {Work[]} works
 * @param {number} bound in ms
 * @returns {import('./figureLine.mjs').Figure[]}
 */
function costliest(what, works, bound) {
  return works
    .sort((a, b) => b.ms - a.ms)
    .filter(({ ms }, index) => index < 5 || ms > bound)
    .map(({ title, ms }) => ({ name: `printers.${what}.${title.replaceAll(' ', '-')}.ms`, figure: ms, bound }));
}

/**
 * @param {string} root
 * @param {'hostile' | 'heap'} what
 * @returns {Promise<unknown>}
 */
async function runWorker(root, what) {
  const worker = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', 'test/server/vectors/measurePrinters.ts', what], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const answer = once(worker, 'message').then(([message]) => message);
  const end = once(worker, 'exit').then(([code]) => Promise.reject(new Error(`Measuring the printers (${what}) ended with code ${code}`)));
  return Promise.race([answer, end]);
}
