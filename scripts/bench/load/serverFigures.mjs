// @ts-check
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * What a server process tells of itself. `lagP99Ms`: how late its event loop was since it was asked last; `cpuMs`: processor time since it
 * began; `heapMB`: what is in use after a collection, `null` unless one was asked for; `rssMB`: all that it has; `externalMB`: what objects of
 * the heap hold outside of it, `arrayBuffersMB` of that in buffers.
 * @typedef {{ lagP99Ms: number, cpuMs: number, heapMB: number | null, rssMB: number, externalMB: number, arrayBuffersMB: number }} ServerFigures
 */

/** `snapshot`: the file that a heap snapshot is written to. @typedef {{ collect: boolean, snapshot?: string | undefined }} FiguresRequest */

// Loaded by each server that `load.mjs` measures, before anything of its own. It stands still while it collects: not while others measure.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const RESOLUTION_MS = 10;
const MB = 2 ** 20;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('message', (/** @type {FiguresRequest} */ { collect: isWanted, snapshot }) => {
  // The histogram counts from one timer to the next.
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

// A bench that was stopped leaves no server behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
