import { fork, type ChildProcess } from 'node:child_process';
import type { HostCommand, HostedServer, HostReply } from './serverHostProcess';

/** The hosts of this process that run no server. */
const idle: ServerHost[] = [];

/**
 * A process that runs servers one after the other, so that loading the program, the slowest part of a start, happens once, and the compiled code is kept. It
 * keeps the process that created it from ending, and exits with it.
 */
export class ServerHost {
  #output = '';

  private constructor(private readonly process: ChildProcess) {
    process.stderr?.on('data', (chunk: Buffer) => (this.#output = `${this.#output}${chunk.toString()}`.slice(-10_000)));
  }

  /** Returns a host that runs no server. */
  static take(): ServerHost {
    const stdio: ('ignore' | 'pipe' | 'ipc')[] = ['ignore', 'ignore', 'pipe', 'ipc'];
    return idle.pop() ?? new ServerHost(fork('e2e/serverHostProcess.ts', { execArgv: ['--import', 'tsx'], stdio }));
  }

  /** Starts a server. @throws when it cannot start within this time; the host is then killed */
  async start(server: HostedServer, withinMs: number): Promise<void> {
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      void this.kill();
    }, withinMs);
    try {
      await this.#request({ start: server });
    } catch (error) {
      await this.kill();
      throw isLate ? new Error(`The server did not start within ${withinMs / 1000} s. Output: ${this.#output}`) : error;
    } finally {
      clearTimeout(limit);
    }
  }

  /** Stops the server; the host can be taken again. */
  async stop(): Promise<void> {
    await this.#request('stop');
    if (!this.#hasExited) idle.push(this);
  }

  get #hasExited(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** Kills the process, as a power failure would. */
  async kill(): Promise<void> {
    if (this.#hasExited) return;
    await new Promise<void>((resolve) => {
      this.process.once('exit', () => resolve());
      this.process.kill('SIGKILL');
    });
  }

  #request(command: HostCommand): Promise<void> {
    // Ctrl-C in a terminal ends this process too.
    if (this.#hasExited && command === 'stop') return Promise.resolve();
    return new Promise((resolve, reject) => {
      const settle = ({ problem }: HostReply) => {
        this.process.off('message', settle).off('exit', end);
        if (problem === null) resolve();
        else reject(new Error(`The server did not ${command === 'stop' ? 'stop' : 'start'}: ${problem}. Output: ${this.#output}`));
      };
      const end = (code: number | null) => settle({ problem: `its process exited with ${code}` });
      this.process.on('message', settle).on('exit', end);
      this.process.send(command);
    });
  }
}
