import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { anIntakeOrder } from '../../../test/factories/anIntakeOrder';
import { seedDemo } from '../../demo/seed/seedDemo';
import { connections, deliveries, locations } from '../../platform/db/schema';
import { AppServer, type ReceivedMessage } from '../../../test/server/appServer';
import { useServerData } from '../../../test/server/serverData';
import { endProcess, untilStarted } from '../../../test/server/serverProcess';
import { ALWAYS_OPEN, setOpeningHours } from '../../../test/server/setOpeningHours';
import { signedCall } from '../../../test/server/signedCall';
import { newSecret } from './signature';

const LOCATION = 'location-es-1';
const POS = 'agora';
const CHANNEL = 'glovo';
const ORDERS = 60;
const STARTS_WITHIN_MS = 30_000;
/** Longer than a lease and the delays between attempts. */
const ARRIVE_WITHIN_MS = 60_000;
const TEST_MS = 180_000;

describe('the outbox of a killed server process', () => {
  const data = useServerData();
  const pos = new AppServer();
  const channel = new AppServer();
  /** The ids of the messages that each app has answered. */
  const answered = new Map([pos, channel].map((app) => [app, new Set<string>()]));
  let allAnswered: () => void;
  const untilAllAnswered = new Promise<void>((resolve) => (allAnswered = resolve));
  let port: number;
  let server: ChildProcess | null = null;

  beforeAll(async () => {
    port = await freePort();
    pos.secret = newSecret();
    channel.secret = newSecret();
    const { database, close } = await data().open();
    await seedDemo(database, { now: new Date(), printerPort: 4301, orders: 0, passwordHash: '' });
    await setOpeningHours(database, LOCATION, ALWAYS_OPEN);
    const connected = { channels: [{ slug: CHANNEL, enabled: true, storeId: 's' }], posConfig: { provider: POS } };
    await database
      .update(locations)
      .set({ data: sql`${locations.data} || ${JSON.stringify(connected)}::jsonb` })
      .where(eq(locations.id, LOCATION));
    const secretAt = new Date();
    await database.delete(connections).where(eq(connections.locationId, LOCATION));
    await database.insert(connections).values([
      { locationId: LOCATION, slug: POS, url: await pos.start(), secret: pos.secret, secretAt },
      { locationId: LOCATION, slug: CHANNEL, url: await channel.start(), secret: channel.secret, secretAt },
    ]);
    await close();
  }, 60_000);
  afterEach(() => endProcess(server, 'SIGKILL'));
  afterAll(() => Promise.all([pos.stop(), channel.stop()]));

  async function start(): Promise<void> {
    const { folder, databaseUrl = '' } = data();
    const args = ['--import', 'tsx', 'server/main.ts', '--port', String(port), '--data', folder];
    const env = { ...process.env, PASE_DATABASE_URL: databaseUrl, PASE_PRIVATE_TARGETS: 'allow' };
    server = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    await untilStarted(server, STARTS_WITHIN_MS);
  }

  const kill = () => endProcess(server, 'SIGKILL');

  /** Sends an order like a channel, with the same message id each time. @returns The status of the reply. */
  async function send(number: number): Promise<number> {
    const body = anIntakeOrder({ orderId: `G-${number}`, code: `A${number}` });
    const path = `/intake/${CHANNEL}/orders?location=${LOCATION}`;
    const { headers, payload } = signedCall({ url: path, body, secret: channel.secret, id: `order-message-${number}` });
    const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      // `signedCall` makes both as strings.
      headers: headers as Record<string, string>,
      body: payload as string,
    });
    return reply.status;
  }

  async function sendAll(from: number, to: number): Promise<void> {
    for (let number = from; number <= to; number++) expect(await send(number)).toBe(201);
  }

  const take = (app: AppServer) => {
    app.answer = ({ id, body }) => {
      answered.get(app)?.add(id);
      if ([pos, channel].every((each) => answered.get(each)?.size === ORDERS)) allAnswered();
      return { status: 200, body: body.type === 'pos.order' ? { result: 'accepted' } : {} };
    };
  };

  /** Stops the replies of an app. Resolves when the app has received a message that it does not answer. */
  function hold(app: AppServer): Promise<void> {
    return new Promise((resolve) => {
      app.answer = () => {
        resolve();
        return null;
      };
    });
  }

  it(
    'delivers every order and status after four SIGKILLs, each retry with the same id and its attempt number [R-05]',
    async () => {
      take(pos);
      take(channel);
      await start();
      // Killed while messages are being sent.
      await sendAll(1, 20);
      await kill();

      // Killed while the POS has orders that it has not answered.
      await start();
      const posHolds = hold(pos);
      await sendAll(21, 40);
      await posHolds;
      await kill();

      // Killed while the channel has statuses that it has not answered.
      take(pos);
      await start();
      const channelHolds = hold(channel);
      await sendAll(41, ORDERS - 1);
      await channelHolds;
      await kill();

      // Killed while it receives an order, which the channel retries.
      await start();
      const cutOff = send(ORDERS).catch(() => null);
      await kill();
      await cutOff;
      take(channel);
      await start();
      expect([200, 201]).toContain(await send(ORDERS));
      // On a timeout, the assertions below show what is missing.
      const isOver = new Promise((resolve) => AbortSignal.timeout(ARRIVE_WITHIN_MS).addEventListener('abort', resolve));
      await Promise.race([untilAllAnswered, isOver]);
      await endProcess(server, 'SIGTERM');

      for (const app of [pos, channel]) {
        expect(app.received.filter(({ signed }) => !signed)).toEqual([]);
        expect(unmarkedRepeats(app.received)).toEqual([]);
        expect(answered.get(app)).toHaveProperty('size', ORDERS);
        expect(new Set(app.received.map(({ id }) => id))).toEqual(answered.get(app));
        expect(new Set(app.received.map(({ body }) => body.data['orderId']))).toHaveProperty('size', ORDERS);
      }
      const { database, close } = await data().open();
      const stored = await database.select().from(deliveries);
      await close();
      expect(stored).toHaveLength(2 * ORDERS);
      expect(stored.filter(({ state }) => state !== 'sent')).toEqual([]);
    },
    TEST_MS,
  );
});

/** Messages that repeat the id and attempt number of an earlier one. */
function unmarkedRepeats(received: readonly ReceivedMessage[]): ReceivedMessage[] {
  const known = new Set<string>();
  return received.filter(({ id, attempt }) => known.size === known.add(`${id} ${attempt}`).size);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      // A server that listens on TCP has a port.
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
