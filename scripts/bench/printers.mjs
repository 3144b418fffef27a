// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The bound of a rejected document, in ms. */
const REFUSED_BOUND_MS = 50;
/** The bound of an enormous document that is printed. */
const PRINTED_BOUND_MS = 500;
/** A ledger line consists of nine fields of less than 200 characters in total, and the number of the job's copies. */
const LINE_BOUND_BYTES = 1_000;
/** The program and the last 200 rendered tickets. */
const HEAP_BOUND_MB = 60;

/** @typedef {{ title: string, ms: number, refused: boolean }} Work */

/**
 * The virtual printers. Measured: the processing time of the most expensive hostile documents, rejected and printed ones (parsing, printing
 * and rendering, median of five); and a printer's heap after 1,000, 5,000 and 10,000 tickets, in which only the ledger may grow.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measurePrinters(root) {
  const { works } = /** @type {{ works: Work[] }} */ (await runWorker(root, 'hostile'));
  const { heaps } = /** @type {{ heaps: { tickets: number, bytes: number }[] }} */ (await runWorker(root, 'heap'));
  const [first, last] = [heaps[0], heaps.at(-1)];
  if (!first || !last) throw new Error('The worker returned no heap figures');
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
 * The five most expensive documents, and every other one over the bound.
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
  const end = once(worker, 'exit').then(([code]) => Promise.reject(new Error(`The printer benchmark (${what}) exited with code ${code}`)));
  return Promise.race([answer, end]);
}
