import { programVersion } from '../server/platform/programVersion';
import { readSettings } from '../server/readSettings';
import { startDemo } from '../server/demo/startDemo';
import type { RunningServer } from '../server/startServer';

/** A request of `ServerHost`: start a server with these arguments of `server/demo/main.ts`, or stop the running one. */
export type HostOrder = { start: string[] } | 'stop';
/** The reply: null on success, otherwise the problem. */
export interface HostAnswer {
  problem: string | null;
}

let running: RunningServer | null = null;

async function obey(order: HostOrder): Promise<HostAnswer> {
  try {
    if (order === 'stop') await stop();
    else if (running) return { problem: 'the previous server is still running' };
    else running = await startDemo(readSettings(order.start, process.env, { demo: true }), await programVersion());
    return { problem: null };
  } catch (error) {
    return { problem: String(error) };
  }
}

async function stop(): Promise<void> {
  await running?.close();
  running = null;
}

process.on('message', (order: HostOrder) => void obey(order).then((answer) => process.send?.(answer)));
process.on('disconnect', () => process.exit());
