import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import type { Order } from '@/domain/order';
import type { LoginReply } from '@/domain/session';
import type { PrinterStateChange } from '../server/demo/printers/printerState';
import { endProcess, untilStarted } from '../test/server/serverProcess';
import { freePorts } from './freePorts';
import { copyData, type ServerData } from './preparedData';
import { ServerHost } from './ServerHost';
import { readToolSettings } from '../scripts/setup/readToolSettings.mjs';

export const DEMO_PASSWORD = 'pase-demo';

/** Seeding and starting take a few seconds on two cores, and took more than a minute on a slow day when five workers started at once. */
export const STARTS_WITHIN_MS = 150_000;

/** Shared, so that a session is valid at every process. */
const TOKEN_SECRET = randomUUID();
/** The demo has 17 virtual printers on consecutive ports; the last belongs to the installed program. */
const PRINTERS = 20;

export interface PaperEntry {
  jobUuid: string | null;
  copy: number | null;
  marked: boolean;
  /** False for half a ticket. */
  complete: boolean;
  text: string;
}

interface DemoOptions {
  ordersPerMinute?: number;
  /** The delay after which an order without a ticket raises the alert (row BP-03). */
  overdueAfterMs?: number;
  /** The folder of another build of the app. */
  appFolder?: string;
  /** A PostgreSQL URL, which several processes may share. @default a copy of the prepared data, without them an embedded database */
  databaseUrl?: string;
  /** Longest start of the process, in ms. @default 150 s */
  startsWithinMs?: number;
}

/** The product as started by `npm start`, with its own data folder and ports. */
export class DemoServer {
  #host: ServerHost | null = null;
  #process: ChildProcess | null = null;
  readonly #stopOnExit = () => void this.#process?.kill('SIGKILL');
  readonly #tokens = new Map<string, string>();

  private constructor(
    readonly url: string,
    readonly port: number,
    private readonly folder: string,
    private readonly data: ServerData,
    private readonly options: DemoOptions,
  ) {}

  /** Starts a server in its own process. */
  static async start(options: DemoOptions = {}): Promise<DemoServer> {
    const server = await DemoServer.#make(options);
    await server.run();
    return server;
  }

  /** Starts a server in a host process, which is faster: it has loaded the program, unless it is new. */
  static async startInHost(options: DemoOptions = {}): Promise<DemoServer> {
    const server = await DemoServer.#make(options);
    server.#host = ServerHost.take();
    try {
      await server.#host.start({ hasDemo: true, args: server.#args, env: server.#env }, options.startsWithinMs ?? STARTS_WITHIN_MS);
    } catch (error) {
      await server.stop(); // removes its data
      throw error;
    }
    return server;
  }

  static async #make(options: DemoOptions): Promise<DemoServer> {
    const port = await freePorts(PRINTERS + 1);
    const folder = await mkdtemp(join(tmpdir(), 'pase-e2e-'));
    const { databaseUrl = null } = options;
    const isPrepared = databaseUrl === null && readToolSettings().preparedDatabases !== undefined;
    const data = isPrepared ? await copyData('demo', join(folder, 'data')) : { databaseUrl, drop: () => Promise.resolve() };
    return new DemoServer(`http://localhost:${port}`, port, folder, data, options);
  }

  /** Where its database is (`openDatabase`). */
  get database(): { folder: string } | { url: string } {
    const { databaseUrl } = this.data;
    return databaseUrl === null ? { folder: this.#dataFolder } : { url: databaseUrl };
  }

  get #dataFolder(): string {
    return join(this.folder, 'data');
  }

  get #args(): string[] {
    const { ordersPerMinute = 0, overdueAfterMs, appFolder } = this.options;
    const args = ['--port', `${this.port}`, '--printer-port', `${this.port + 1}`, '--data', this.#dataFolder];
    args.push('--orders-per-minute', `${ordersPerMinute}`);
    if (overdueAfterMs) args.push('--overdue-after-ms', `${overdueAfterMs}`);
    if (appFolder) args.push('--app', appFolder);
    return args;
  }

  /** The environment without the tests' database: each server has the database of its options. */
  get #env(): NodeJS.ProcessEnv {
    return { ...process.env, PASE_DATABASE_URL: this.data.databaseUrl ?? '', PASE_TOKEN_SECRET: TOKEN_SECRET };
  }

  /** Starts a process with the existing data. */
  async run(): Promise<void> {
    process.once('exit', this.#stopOnExit);
    const args = ['--import', 'tsx', 'server/demo/main.ts', ...this.#args];
    this.#process = spawn(process.execPath, args, { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] });
    await untilStarted(this.#process, this.options.startsWithinMs ?? STARTS_WITHIN_MS);
  }

  /** Kills the process, as a power failure would. */
  async kill(): Promise<void> {
    await this.#host?.kill();
    this.#host = null;
    await endProcess(this.#process, 'SIGKILL');
    process.off('exit', this.#stopOnExit);
  }

  async stop(): Promise<void> {
    await this.#host?.stop();
    await endProcess(this.#process, 'SIGTERM');
    process.off('exit', this.#stopOnExit);
    await this.data.drop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** The address of a virtual printer: 0 is the kitchen of the first location, 12 its till. */
  printerUrl(index: number): string {
    return `http://localhost:${this.port + 1 + index}`;
  }

  async paper(index: number): Promise<PaperEntry[]> {
    const { entries } = await readJson<{ entries: PaperEntry[] }>(await fetch(`${this.printerUrl(index)}/ledger.json`));
    return entries;
  }

  /** Changes the state of a virtual printer, or injects a fault. */
  async setPrinterState(index: number, change: PrinterStateChange): Promise<void> {
    await readJson(await fetch(`${this.printerUrl(index)}/state`, { method: 'POST', body: JSON.stringify(change) }));
  }

  /** Resets a virtual printer to its normal state. */
  async mendPrinter(index: number): Promise<void> {
    await readJson(await fetch(`${this.printerUrl(index)}/mend`, { method: 'POST' }));
  }

  /** Places an order of a delivery channel, as the simulator does. */
  async placeOrder(fields: Record<string, unknown> = {}, email = 'location-staff@demo.pase'): Promise<Order> {
    return (await this.call<{ data: Order }>('POST', '/demo/orders', email, fields)).data;
  }

  async order(id: string, email = 'location-staff@demo.pase'): Promise<Order> {
    return (await this.call<{ data: Order }>('GET', `/Orders/${id}`, email)).data;
  }

  async call<Reply>(method: string, path: string, email: string, body?: unknown): Promise<Reply> {
    const headers = { 'access-token': await this.#token(email) };
    const json = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const reply = await fetch(`${this.url}/api${path}`, { method, ...(body === undefined ? { headers } : json) });
    return readJson<Reply>(reply);
  }

  async #token(email: string): Promise<string> {
    const known = this.#tokens.get(email);
    if (known) return known;
    const { accessToken } = await logIn(this.url, email);
    this.#tokens.set(email, accessToken);
    return accessToken;
  }
}

/** Starts a server for all tests of a file. The returned function works only inside tests. */
export function useDemoServer(options: DemoOptions = {}): () => DemoServer {
  let server: DemoServer | undefined;
  test.beforeAll(async () => {
    test.setTimeout(STARTS_WITHIN_MS + 10_000);
    server = await DemoServer.startInHost(options);
  });
  closeTabsAfterEachTest();
  test.afterAll(() => server?.stop());
  return () => {
    if (!server) throw new Error('useDemoServer: call the returned function inside a test');
    return server;
  };
}

/** Closes all tabs of the worker's browser after each test of a file: open ones would try to connect to the stopped server while other tests run. */
export function closeTabsAfterEachTest(): void {
  test.afterEach(async ({ browser }) => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
}

/** Signs in a user of the demo. */
export async function logIn(url: string, email: string): Promise<LoginReply> {
  const reply = await fetch(`${url}/api/EndUsers/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  return (await readJson<{ data: LoginReply }>(reply)).data;
}

/** A reply of the server with an error status. */
export class ErrorReply extends Error {
  override readonly name = 'ErrorReply';

  constructor(
    readonly status: number,
    url: string,
    text: string,
  ) {
    super(`${url}: ${status} ${text}`);
  }
}

async function readJson<Body>(reply: Response): Promise<Body> {
  if (!reply.ok) throw new ErrorReply(reply.status, reply.url, await reply.text());
  // The tests know the type of their request's reply.
  return (await reply.json()) as Body;
}
