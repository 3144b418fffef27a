import { spawn, type ChildProcess } from 'node:child_process';
import type { PaperEntry } from './demoServer';

/** A virtual printer of its own process, as `npm run virtual-printer` starts it: not one of the demo's. */
export class VirtualPrinter {
  private constructor(
    /** What a person types as the address of the printer. */
    readonly address: string,
    private readonly process: ChildProcess,
  ) {}

  /** Starts one on a free port. */
  static async start(name: string): Promise<VirtualPrinter> {
    const args = ['--import', 'tsx', 'server/demo/printers/main.ts', '--port', '0', '--name', name];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    return new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The virtual printer ended with ${code}: ${output}`)));
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const [address] = /http:\/\/[\d.]+:\d+/.exec(output) ?? [];
        if (address !== undefined) resolve(new VirtualPrinter(address, child));
      });
    });
  }

  async paper(): Promise<PaperEntry[]> {
    const reply = await fetch(`${this.address}/ledger.json`);
    // The ledger is what the tests of the virtual printer say that it is.
    return ((await reply.json()) as { entries: PaperEntry[] }).entries;
  }

  /** Whether a text is on the paper. */
  async hasPrinted(text: string): Promise<boolean> {
    return (await this.paper()).some((entry) => entry.text.includes(text));
  }

  stop(): void {
    this.process.kill('SIGTERM');
  }
}
