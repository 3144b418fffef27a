import { fork, type ChildProcess } from 'node:child_process';
import type { HostCommand, HostReply } from './serverHostProcess';

/** The host of this worker, once created. */
let host: ServerHost | null = null;

/**
 * A process that runs servers one after the other, so that loading the program, the slowest part of a start, happens once. It exits with
 * its Playwright worker.
 */
export class ServerHost {
  #output = '';

  private constructor(private readonly process: ChildProcess) {
    process.stderr?.on('data', (chunk: Buffer) => (this.#output = `${this.#output}${chunk.toString()}`.slice(-10_000)));
  }

  static ofWorker(env: NodeJS.ProcessEnv): ServerHost {
    const stdio: ('ignore' | 'pipe' | 'ipc')[] = ['ignore', 'ignore', 'pipe', 'ipc'];
    host ??= new ServerHost(fork('e2e/serverHostProcess.ts', { execArgv: ['--import', 'tsx'], env, stdio }));
    return host;
  }

  /** Starts a server with arguments of `server/demo/main.ts`. @throws when it cannot start */
  start(args: string[]): Promise<void> {
    return this.#request({ start: args });
  }

  stop(): Promise<void> {
    return this.#request('stop');
  }

  /** Kills the process, as a power failure would. The next server gets a new one. */
  kill(): Promise<void> {
    host = null;
    return new Promise((resolve) => {
      this.process.once('exit', () => resolve());
      this.process.kill('SIGKILL');
    });
  }

  #request(command: HostCommand): Promise<void> {
    // Ctrl-C in a terminal ends this process too.
    const hasExited = this.process.exitCode !== null || this.process.signalCode !== null;
    if (hasExited && command === 'stop') return Promise.resolve();
    return new Promise((resolve, reject) => {
      const settle = ({ problem }: HostReply) => {
        this.process.off('message', settle).off('exit', end);
        if (problem === null) resolve();
        else reject(new Error(`The server did not ${command === 'stop' ? 'stop' : 'start'}: ${problem}. Output: ${this.#output}`));
      };
      const end = (code: number | null) => {
        host = null;
        settle({ problem: `its process exited with ${code}` });
      };
      this.process.on('message', settle).on('exit', end);
      this.process.send(command);
    });
  }
}
