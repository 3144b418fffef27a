import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, untilStarted } from '../server/testing/serverProcess';
import { STARTS_WITHIN_MS } from './demoServer';
import { freePorts } from './freePorts';

/** The administrator of the provider that `npm run create-admin` made. */
export const ADMIN = { email: 'jefa@proveedor.example', password: 'plato-hondo-77' } as const;

/** The product as a customer runs it (README, "A server of your own"): without the demo, on an empty database that has one administrator. */
export class RealServer {
  #process: ChildProcess | null = null;
  readonly #endWithUs = () => void this.#process?.kill('SIGKILL');

  private constructor(
    readonly url: string,
    private readonly port: number,
    private readonly folder: string,
    private readonly databaseUrl: string | null,
  ) {}

  /** @param databaseUrl An empty PostgreSQL database; null: an embedded one of its own. */
  static async start(databaseUrl: string | null): Promise<RealServer> {
    const port = await freePorts(1);
    const server = new RealServer(`http://localhost:${port}`, port, await mkdtemp(join(tmpdir(), 'pase-real-')), databaseUrl);
    await server.#createAdmin();
    await server.#run();
    return server;
  }

  get #env(): NodeJS.ProcessEnv {
    // The channel and the printer of a test are on this machine.
    return { ...process.env, DATABASE_URL: this.databaseUrl ?? '', PORT: `${this.port}`, PASE_PRIVATE_TARGETS: 'allow' };
  }

  get #dataFolder(): string {
    return join(this.folder, 'data');
  }

  async #createAdmin(): Promise<void> {
    const args = ['--import', 'tsx', 'server/admin/main.ts', '--email', ADMIN.email, '--data', this.#dataFolder];
    const child = spawn(process.execPath, args, { env: this.#env, stdio: ['pipe', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stdin.end(`${ADMIN.password}\n`);
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`No administrator was created: ${said}`);
  }

  async #run(): Promise<void> {
    process.once('exit', this.#endWithUs);
    const args = ['--import', 'tsx', 'server/main.ts', '--data', this.#dataFolder];
    this.#process = spawn(process.execPath, args, { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] });
    await untilStarted(this.#process, STARTS_WITHIN_MS);
  }

  async stop(): Promise<void> {
    await endProcess(this.#process, 'SIGTERM');
    process.off('exit', this.#endWithUs);
    await rm(this.folder, { recursive: true, force: true });
  }
}
