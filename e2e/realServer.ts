import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { endProcess, untilStarted } from '../test/server/serverProcess';
import { closeTabsAfterEachTest, DEMO_PASSWORD, STARTS_WITHIN_MS } from './demoServer';
import { freePorts } from './freePorts';
import { copyData, type ServerData } from './preparedData';
import { ADMIN } from './providerAdmin';
import { ServerHost } from './ServerHost';

/** A restaurant created by `RealServer.addRestaurant`, and its administrator, who has the password of the demo users. */
export interface Restaurant {
  locationId: string;
  name: string;
  managerEmail: string;
}

/** The product as a customer runs it (README, "A server of your own"): without the demo, on an empty database with one administrator. */
export class RealServer {
  #host: ServerHost | null = null;
  #process: ChildProcess | null = null;
  /** The administrator's access token after the first request. */
  #token: string | undefined;
  readonly #stopOnExit = () => void this.#process?.kill('SIGKILL');

  private constructor(
    readonly url: string,
    private readonly port: number,
    private readonly folder: string,
    private readonly data: ServerData,
  ) {}

  /**
   * Creates the administrator and starts the server in its own process, as a customer does.
   * @param databaseUrl An empty PostgreSQL database; null: an embedded one.
   */
  static async install(databaseUrl: string | null): Promise<RealServer> {
    const server = await RealServer.#make(() => Promise.resolve({ databaseUrl, drop: () => Promise.resolve() }));
    await server.#createAdmin();
    await server.#run();
    return server;
  }

  /** Starts a server with prepared data in a host process, where the administrator already exists. */
  static async startInHost(): Promise<RealServer> {
    const server = await RealServer.#make((dataFolder) => copyData('installation', dataFolder));
    server.#host = ServerHost.take();
    try {
      await server.#host.start({ hasDemo: false, args: ['--data', server.#dataFolder], env: server.#env }, STARTS_WITHIN_MS);
    } catch (error) {
      await server.stop(); // removes its data
      throw error;
    }
    return server;
  }

  static async #make(dataIn: (dataFolder: string) => Promise<ServerData>): Promise<RealServer> {
    const port = await freePorts(1);
    const folder = await mkdtemp(join(tmpdir(), 'pase-real-'));
    return new RealServer(`http://localhost:${port}`, port, folder, await dataIn(join(folder, 'data')));
  }

  get #env(): NodeJS.ProcessEnv {
    // The channel and the printer of a test run on this machine.
    return { ...process.env, PASE_DATABASE_URL: this.data.databaseUrl ?? '', PASE_PORT: `${this.port}`, PASE_PRIVATE_TARGETS: 'allow' };
  }

  get #dataFolder(): string {
    return join(this.folder, 'data');
  }

  async #createAdmin(): Promise<void> {
    const args = ['--import', 'tsx', 'server/modules/users/main.ts', '--email', ADMIN.email, '--data', this.#dataFolder];
    const child = spawn(process.execPath, args, { env: this.#env, stdio: ['pipe', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdin.end(`${ADMIN.password}\n`);
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`create-admin failed: ${output}`);
  }

  async #run(): Promise<void> {
    process.once('exit', this.#stopOnExit);
    const args = ['--import', 'tsx', 'server/main.ts', '--data', this.#dataFolder];
    this.#process = spawn(process.execPath, args, { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] });
    await untilStarted(this.#process, STARTS_WITHIN_MS);
  }

  async stop(): Promise<void> {
    await this.#host?.stop();
    await endProcess(this.#process, 'SIGTERM');
    process.off('exit', this.#stopOnExit);
    await this.data.drop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Creates an account with a restaurant and its administrator through the API, for tests of other features. */
  async addRestaurant(): Promise<Restaurant> {
    const account = await this.call<{ id: string }>('POST', '/Accounts', {
      ...{ name: 'Casa Paco', taxId: 'B12345674', currency: 'EUR', defaultLanguage: 'es', billingMode: 'account', apps: ['glovo'] },
      fiscalData: { businessAddress: { address: 'Calle Mayor 1', city: 'Madrid', country: 'ES' } },
    });
    const name = 'Casa Paco Centro';
    const location = await this.call<{ id: string }>('POST', '/Locations', {
      ...{ name, accountId: account.id, address: 'Calle Mayor 1', country: 'ES', language: 'es' },
      ...{ contactEmail: 'centro@casapaco.example', timeZone: 'Europe/Madrid' },
    });
    const managerEmail = 'marta@casapaco.example';
    await this.call('POST', '/EndUsers', {
      ...{ name: 'Marta Ruiz', email: managerEmail, role: 'location-admin', accountId: account.id, password: DEMO_PASSWORD },
      ...{ accounts: [], locationsIds: [location.id] },
    });
    return { locationId: location.id, name, managerEmail };
  }

  /** Sends a request as the provider's administrator. @returns the `data` of the reply */
  async call<Data>(method: string, path: string, body?: object): Promise<Data> {
    this.#token ??= (await this.#send<{ accessToken: string }>('POST', '/EndUsers/login', ADMIN)).accessToken;
    return this.#send<Data>(method, path, body, this.#token);
  }

  async #send<Data>(method: string, path: string, body?: object, token?: string): Promise<Data> {
    const headers = { ...(token && { 'access-token': token }), ...(body && { 'content-type': 'application/json' }) };
    const reply = await fetch(`${this.url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    // The tests know the type of their request's reply.
    return ((await reply.json()) as { data: Data }).data;
  }
}

/** Starts a server with prepared data for all tests of a file. The returned function works only inside tests. */
export function useRealServer(): () => RealServer {
  let server: RealServer | undefined;
  test.beforeAll(async () => {
    test.setTimeout(STARTS_WITHIN_MS + 10_000);
    server = await RealServer.startInHost();
  });
  closeTabsAfterEachTest();
  test.afterAll(() => server?.stop());
  return () => {
    if (!server) throw new Error('useRealServer: call the returned function inside a test');
    return server;
  };
}
