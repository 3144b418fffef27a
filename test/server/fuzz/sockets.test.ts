import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc, { type Arbitrary } from 'fast-check';
import { eq } from 'drizzle-orm';
import { Socket as ServerSocket } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { ackAnswerSchema, masterTabQuestionSchema, printAckSchema, printResponseSchema } from '@/domain/printJob';
import type { User } from '@/domain/user';
import { aPrinter } from '../../factories/aPrinter';
import { accounts, locations, mainTabs, printCopies, printJobs, thirdPartyServices } from '../../../server/platform/db/schema';
import { log } from '../../../server/platform/monitoring/log';
import { insertJobs } from '../../../server/printing/queue/printJobStore';
import { createRealtime, type Realtime } from '../../../server/realtime/createRealtime';
import { aPrintJob } from '../aPrintJob';
import { useTestDatabase } from '../testDatabase';
import { mutatedValue } from './mutatedValue';
import { FUZZ_RUNS } from './fuzzRuns';
import { ODD_TEXTS, oddValue, valueOf, type JsonSchema } from './valueOf';

/** The payload schemas of the events that a browser can send. */
const EVENTS: Record<string, z.ZodMiniType> = {
  'join-room': z.string(),
  'check-master-tab': masterTabQuestionSchema,
  'order.print-ack': printAckSchema,
  'order.print-response': printResponseSchema,
};
/** Events of Socket.IO itself, which no client can send. */
const RESERVED_EVENTS = ['disconnect', 'error'];
/** The number of messages per event. */
const MESSAGES = 150;
const SEED = 20_261_123;
const ANSWER_WITHIN_MS = 5_000;
const JOBS = Array.from({ length: 30 }, (_, n) => n);

/** A mark in every text of the other location. */
const MARK = 'theirs';
const person = (id: string): User => ({
  id,
  email: `${id}@demo.pase`,
  role: 'location-staff',
  accounts: [],
  accountId: `account-${id}`,
  locationsIds: [`location-${id}`],
});
const USERS: Record<string, User> = { ours: person('ours'), theirs: person(MARK) };
const IDS = ['ours', MARK].flatMap((whose) => [
  `location-${whose}`,
  `print-queue:location-${whose}`,
  `store-availability:location-${whose}`,
  `account:account-${whose}`,
  `printer-${whose}`,
  `tab-${whose}`,
  ...JOBS.slice(0, 5).map((n) => `job-${whose}-${n}`),
]);

/** Raw frames that no Socket.IO client sends; the server closes the connection on some of them. */
const WIRE = [
  '2',
  '2[]',
  '2{}',
  '2["order.print-ack"',
  '2["order.print-ack"]',
  '2["error",{}]',
  '2["disconnect"]',
  '2["__proto__",{}]',
  '2["constructor",{}]',
  '2["newListener",{}]',
  '29999999999999999999["check-master-tab",{}]',
  '2-1["check-master-tab",{}]',
  '3["x"]',
  '399[{}]',
  '51-["order.print-ack",{"_placeholder":true,"num":0}]',
  '59999999999-["order.print-ack"]',
  '2/other,["order.print-ack",{}]',
  '0{"token":"theirs"}',
  '0/admin,{"token":"theirs"}',
  '4{"message":"x"}',
  '7',
  '\0',
  '\ud800',
  ...Object.keys(EVENTS).flatMap((event) => [
    `20["${event}",${'{"meta":'.repeat(10_000)}1${'}'.repeat(10_000)}]`,
    `20["${event}",${'['.repeat(10_000)}${']'.repeat(10_000)}]`,
    `20["${event}",${JSON.stringify('x'.repeat(500_000))}]`,
  ]),
  `20["order.print-response",{"uuid":"job-ours-1","orderId":"","locationId":"","status":"SUCCESS","meta":{"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}}]`,
];

let sent = 0;
afterAll(() => process.stderr.write(`fuzz of socket events: ${sent} messages\n`));

describe('the realtime server with fuzzed messages', () => {
  const database = useTestDatabase();
  let http: Server;
  let realtime: Realtime;
  let ours: Socket;
  let theirs: Socket;
  let received: { by: string; text: string }[];
  let failures: unknown[];
  let listened: Set<string>;

  beforeEach(async () => {
    failures = [];
    received = [];
    listened = new Set();
    jest.spyOn(log, 'error').mockImplementation((...said: unknown[]) => void failures.push(said));
    const listen = ServerSocket.prototype.on;
    jest.spyOn(ServerSocket.prototype, 'on').mockImplementation(function (this: ServerSocket, event, listener) {
      listened.add(String(event));
      return listen.call(this, event, listener);
    });
    for (const whose of Object.keys(USERS)) await fill(whose);
    http = createServer();
    realtime = createRealtime({
      database: database(),
      tokens: { sign: (id) => id, userOf: (token) => Promise.resolve(USERS[token] ?? null) },
      addStatus: () => Promise.resolve(),
      now: () => new Date('2026-11-20T20:01:00.000Z'),
    });
    realtime.attach(http);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    theirs = await aPrintingTab('theirs');
    ours = await aPrintingTab('ours');
  });
  afterEach(async () => {
    ours.disconnect();
    theirs.disconnect();
    await realtime.close();
    jest.restoreAllMocks();
  });

  it('has a payload schema in this test for every event that it listens to', () => {
    expect([...listened].sort()).toEqual([...Object.keys(EVENTS), ...RESERVED_EVENTS].sort());
  });

  it.each(Object.entries(EVENTS))(
    'handles %s without errors, without access to another location, and continues to serve the tab [RT-02]',
    async (event, schema) => {
      const before = await rowsOfTheirs();
      const property = fc.asyncProperty(payloadOf(schema), fc.boolean(), async (payload, isAnswered) => {
        sent += 1;
        const further = payload.slice(1);
        if (event === 'join-room' || !isAnswered) ours.emit(event, payload[0], ...further);
        else ackAnswerSchema.parse(await ours.timeout(ANSWER_WITHIN_MS).emitWithAck(event, payload[0]));
        await stillWorks(ours);
      });
      await fc.assert(property, { numRuns: MESSAGES * FUZZ_RUNS, seed: SEED, endOnFailure: true });

      expect(await rowsOfTheirs()).toEqual(before);
    },
    120_000 * FUZZ_RUNS,
  );

  it.each(WIRE.map((text) => [text.slice(0, 60), text]))(
    'handles the frame %j without errors and serves the tab after a reconnect',
    async (_short, text) => {
      const before = await rowsOfTheirs();
      sent += 1;
      ours.io.engine.write(text);
      // Processed after the frame, unless the server closed the connection.
      await Promise.race([question(ours), new Promise((resolve) => ours.once('disconnect', resolve))]);
      ours.disconnect();
      ours = await aPrintingTab('ours');

      await stillWorks(ours);
      expect(await rowsOfTheirs()).toEqual(before);
    },
  );

  async function fill(whose: string): Promise<void> {
    const id = `location-${whose}`;
    const place = { id, accountId: `account-${whose}`, name: id, timeZone: 'Europe/Madrid', currency: 'EUR', country: 'ES', data: {} };
    await database()
      .insert(accounts)
      .values({ id: place.accountId, parentId: null, name: whose, country: 'ES', currency: 'EUR', apps: [], data: {} });
    await database().insert(locations).values(place);
    const { slug, isActive, ...settings } = aPrinter({
      locationId: id,
      uuid: `printer-${whose}`,
      thirdPartyServiceUuid: `service-${whose}`,
    });
    await database()
      .insert(thirdPartyServices)
      .values({ uuid: `printer-${whose}`, slug, isActive, locationId: id, thirdPartyServiceUuid: `service-${whose}`, settings });
    await insertJobs(
      database(),
      JOBS.map((n) =>
        aPrintJob({ uuid: `job-${whose}-${n}`, orderId: `order-${whose}`, locationId: id, printerUuid: `printer-${whose}`, body: whose }),
      ),
    );
  }

  /** A tab that has joined the room of its location and prints. */
  async function aPrintingTab(whose: string): Promise<Socket> {
    // The server listens on TCP, so it has an AddressInfo.
    const { port } = http.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { app: 'pase-back-office', token: whose, tabId: `tab-${whose}` },
      reconnection: false,
      forceNew: true,
    });
    socket.onAny((...said: unknown[]) => received.push({ by: whose, text: JSON.stringify(said) }));
    const joined = new Promise((resolve) => socket.once('welcome-room', resolve));
    socket.emit('join-room', `print-queue:location-${whose}`);
    await joined;
    expect(await question(socket, { tabId: `tab-${whose}`, eligible: true, checks: [] })).toEqual({ ok: true });
    return socket;
  }

  function question(socket: Socket, asked: object = { tabId: 'tab-ours', eligible: true, checks: [] }): Promise<unknown> {
    return socket.timeout(ANSWER_WITHIN_MS).emitWithAck('check-master-tab', asked);
  }

  async function stillWorks(socket: Socket): Promise<void> {
    expect(await question(socket)).toEqual({ ok: true });
    expect(failures).toEqual([]);
    const leaked = received.filter(({ by, text }) => (by === 'ours' ? text.includes(MARK) : text.includes('ours')));
    expect(leaked).toEqual([]);
    received = [];
  }

  async function rowsOfTheirs(): Promise<unknown> {
    return [
      await database().select().from(printJobs).where(eq(printJobs.locationId, 'location-theirs')).orderBy(printJobs.uuid),
      (await database().select().from(printCopies).orderBy(printCopies.jobUuid)).filter(({ jobUuid }) => jobUuid.includes(MARK)),
      await database().select().from(mainTabs).where(eq(mainTabs.userId, 'theirs')),
    ];
  }
});

/** Valid, mutated and arbitrary payloads, sometimes with additional arguments. */
function payloadOf(schema: z.ZodMiniType): Arbitrary<unknown[]> {
  const described: JsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fitting = valueOf(described, () => IDS);
  const further = fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(
        oddValue(() => IDS),
        { maxLength: 3 },
      ),
    },
  );
  const first = fc.oneof(
    { weight: 3, arbitrary: fitting },
    { weight: 3, arbitrary: mutatedValue(fitting, () => IDS) },
    { weight: 1, arbitrary: oddValue(() => IDS) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...IDS), fc.constantFrom(...ODD_TEXTS)).map((both) => both.join('')) },
    { weight: 1, arbitrary: fc.constant(Buffer.from('bytes')) },
  );
  return fc.tuple(first, further).map(([payload, more]) => [payload, ...more]);
}
