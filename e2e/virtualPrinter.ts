import { spawn, type ChildProcess } from 'node:child_process';
import type { PaperEntry } from './demoServer';

/** A virtual printer in its own process, as started by `npm run virtual-printer`; it does not belong to the demo. */
export class VirtualPrinter {
  private constructor(
    /** The address that a user enters for the printer. */
    readonly address: string,
    private readonly process: ChildProcess,
  ) {}

  /** Starts a virtual printer on a free port. */
  static async start(name: string): Promise<VirtualPrinter> {
    const args = ['--import', 'tsx', 'server/demo/printers/main.ts', '--port', '0', '--name', name];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    return new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The virtual printer exited with ${code}: ${output}`)));
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const [address] = /http:\/\/[\d.]+:\d+/.exec(output) ?? [];
        if (address !== undefined) resolve(new VirtualPrinter(address, child));
      });
    });
  }

  async paper(): Promise<PaperEntry[]> {
    const reply = await fetch(`${this.address}/ledger.json`);
    // The virtual printer's own tests verify the ledger's format.
    return ((await reply.json()) as { entries: PaperEntry[] }).entries;
  }

  /** Whether the paper contains a text. */
  async hasPrinted(text: string): Promise<boolean> {
    return (await this.paper()).some((entry) => entry.text.includes(text));
  }

  stop(): void {
    this.process.kill('SIGTERM');
  }
}
