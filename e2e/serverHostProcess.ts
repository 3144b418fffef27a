import { programVersion } from '../server/platform/programVersion';
import { readSettings } from '../server/readSettings';
import { startDemo } from '../server/demo/startDemo';
import { startServer, type RunningServer } from '../server/startServer';

/** A server to start: the arguments of `server/main.ts`, or with `hasDemo` of `server/demo/main.ts`, and its whole environment. */
export interface HostedServer {
  hasDemo: boolean;
  args: string[];
  env: NodeJS.ProcessEnv;
}
/** A request of `ServerHost`: start a server, or stop the running one. */
export type HostCommand = { start: HostedServer } | 'stop';
/** The reply: null on success, otherwise the problem. */
export interface HostReply {
  problem: string | null;
}

let running: RunningServer | null = null;

async function handleCommand(command: HostCommand): Promise<HostReply> {
  try {
    if (command === 'stop') await stop();
    else if (running) return { problem: 'the previous server is still running' };
    else running = await start(command.start);
    return { problem: null };
  } catch (error) {
    return { problem: String(error) };
  }
}

async function start({ hasDemo, args, env }: HostedServer): Promise<RunningServer> {
  const version = await programVersion();
  return hasDemo ? startDemo(readSettings(args, env, { demo: true }), version) : startServer(readSettings(args, env), version);
}

async function stop(): Promise<void> {
  await running?.close();
  running = null;
}

process.on('message', (command: HostCommand) => void handleCommand(command).then((reply) => process.send?.(reply)));
process.on('disconnect', () => process.exit());
