import { programVersion } from '../server/platform/programVersion';
import { readSettings } from '../server/readSettings';
import { startDemo } from '../server/demo/startDemo';
import type { RunningServer } from '../server/startServer';

/** A request of `ServerHost`: start a server with these arguments of `server/demo/main.ts`, or stop the running one. */
export type HostCommand = { start: string[] } | 'stop';
/** The reply: null on success, otherwise the problem. */
export interface HostReply {
  problem: string | null;
}

let running: RunningServer | null = null;

async function handleCommand(command: HostCommand): Promise<HostReply> {
  try {
    if (command === 'stop') await stop();
    else if (running) return { problem: 'the previous server is still running' };
    else running = await startDemo(readSettings(command.start, process.env, { demo: true }), await programVersion());
    return { problem: null };
  } catch (error) {
    return { problem: String(error) };
  }
}

async function stop(): Promise<void> {
  await running?.close();
  running = null;
}

process.on('message', (command: HostCommand) => void handleCommand(command).then((reply) => process.send?.(reply)));
process.on('disconnect', () => process.exit());
