import { programVersion } from '../server/platform/programVersion';
import { readSettings } from '../server/readSettings';
import { startDemo } from '../server/demo/startDemo';
import type { RunningServer } from '../server/startServer';

/** What `ServerHost` asks for: a server with these arguments of `server/demo/main.ts`, or the end of the one that runs. */
export type HostOrder = { start: string[] } | 'stop';
/** That it is done, or why it could not be. */
export interface HostAnswer {
  problem: string | null;
}

let running: RunningServer | null = null;

async function obey(order: HostOrder): Promise<HostAnswer> {
  try {
    if (order === 'stop') await stop();
    else if (running) return { problem: 'the server before it still runs' };
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
