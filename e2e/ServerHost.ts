import { fork, type ChildProcess } from 'node:child_process';
import type { HostAnswer, HostOrder } from './serverHostProcess';

/** The host of this worker, once there is one. */
let host: ServerHost | null = null;

/**
 * A process in which servers run one after the other: loading the program takes most of the start of one, and is paid once. It ends when the
 * worker of Playwright that asked for it does.
 */
export class ServerHost {
  #said = '';

  private constructor(private readonly process: ChildProcess) {
    process.stderr?.on('data', (chunk: Buffer) => (this.#said = `${this.#said}${chunk.toString()}`.slice(-10_000)));
  }

  static ofWorker(env: NodeJS.ProcessEnv): ServerHost {
    const stdio: ('ignore' | 'pipe' | 'ipc')[] = ['ignore', 'ignore', 'pipe', 'ipc'];
    host ??= new ServerHost(fork('e2e/serverHostProcess.ts', { execArgv: ['--import', 'tsx'], env, stdio }));
    return host;
  }

  /** Starts a server with arguments of `server/demo/main.ts`. @throws when it cannot start */
  start(args: string[]): Promise<void> {
    return this.#ask({ start: args });
  }

  stop(): Promise<void> {
    return this.#ask('stop');
  }

  /** Ends the process at once, as a power cut would. The next server gets a new one. */
  kill(): Promise<void> {
    host = null;
    return new Promise((resolve) => {
      this.process.once('exit', () => resolve());
      this.process.kill('SIGKILL');
    });
  }

  #ask(order: HostOrder): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = ({ problem }: HostAnswer) => {
        this.process.off('message', settle).off('exit', end);
        if (problem === null) resolve();
        else reject(new Error(`The server did not ${order === 'stop' ? 'end' : 'start'} well: ${problem}. Its output: ${this.#said}`));
      };
      const end = (code: number | null) => {
        host = null;
        settle({ problem: `its process ended with ${code}` });
      };
      this.process.on('message', settle).on('exit', end);
      this.process.send(order);
    });
  }
}
