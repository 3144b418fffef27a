// @ts-check
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * The figures of a server process. `lagP99Ms`: event loop delay since the last request; `cpuMs`: CPU time since its start; `heapMB`: used
 * heap after a garbage collection, `null` unless `collect` was set; `rssMB`: resident memory; `externalMB`: memory outside the heap held by
 * its objects, of which `arrayBuffersMB` in buffers.
 * @typedef {{ lagP99Ms: number, cpuMs: number, heapMB: number | null, rssMB: number, externalMB: number, arrayBuffersMB: number }} ServerFigures
 */

/** `snapshot`: the path of a heap snapshot to write. @typedef {{ collect: boolean, snapshot?: string | undefined }} FiguresRequest */

// Preloaded into each server that `load.mjs` measures. A collection blocks the process, so never collect during a measurement.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const RESOLUTION_MS = 10;
const MB = 2 ** 20;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('message', (/** @type {FiguresRequest} */ { collect: isWanted, snapshot }) => {
  // The histogram includes the timer resolution.
  const lagP99Ms = Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS);
  const { user, system } = process.cpuUsage();
  if (isWanted) collect();
  const { heapUsed, rss, external, arrayBuffers } = process.memoryUsage();
  if (snapshot) writeHeapSnapshot(snapshot);
  delay.reset();
  process.send?.({
    lagP99Ms,
    cpuMs: (user + system) / 1000,
    heapMB: isWanted ? heapUsed / MB : null,
    rssMB: rss / MB,
    externalMB: external / MB,
    arrayBuffersMB: arrayBuffers / MB,
  });
});

// Exits with the benchmark.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
