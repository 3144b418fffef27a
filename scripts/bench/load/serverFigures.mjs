// @ts-check
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * What a server process tells of itself. `lagP99Ms`: how late its event loop was since it was asked last; `cpuMs`: processor time since it
 * began; `heapMB`: what is in use after a collection, `null` unless one was asked for; `rssMB`: all that it has.
 * @typedef {{ lagP99Ms: number, cpuMs: number, heapMB: number | null, rssMB: number }} ServerFigures
 */

// Loaded by each server that `load.mjs` measures, before anything of its own. It stands still while it collects: not while others measure.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('message', (/** @type {{ collect: boolean }} */ { collect: isWanted }) => {
  // The histogram counts from one timer to the next.
  const lagP99Ms = Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS);
  const { user, system } = process.cpuUsage();
  if (isWanted) collect();
  const { heapUsed, rss } = process.memoryUsage();
  delay.reset();
  process.send?.({ lagP99Ms, cpuMs: (user + system) / 1000, heapMB: isWanted ? heapUsed / 2 ** 20 : null, rssMB: rss / 2 ** 20 });
});
