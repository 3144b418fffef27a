import { addStatus, findOrder } from '../../server/modules/orders/orderStore';
import { createPolledPrinters } from '../../server/printing/polling/polledPrinters';
import { createPrintAnswers } from '../../server/printing/questions/printAnswers';
import { createOutcomeReports } from '../../server/printing/queue/outcomeReports';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { aDeployment } from '../factories/aDeployment';
import type { Order, StatusEntry } from '@/domain/order';
import { createApp } from '../../server/app';
import type { AccountEvent, LocationEvent, PrintQueue, ServerContext } from '../../server/context';
import { createPlatformReports } from '../../server/modules/channels/platformReports';
import { SIMULATED_PRODUCTS_API } from '../../server/demo/pos/simulatedProductsApi';
import { createTokens } from '../../server/modules/users/tokens';
import { createDemo, type Demo } from '../../server/demo/demo';
import { demoRoutes } from '../../server/demo/routes/demoRoutes';
import { simulatedAppsRoutes } from '../../server/demo/routes/simulatedAppsRoutes';
import { Random } from '../../server/demo/random';
import { endpointOf, replyFaults } from '../endpointOf';
import { prepareDemoRows } from './demoRows';
import { resetRows } from './tableRows';
import { useOpenDatabase } from './testDatabase';

/** The calls of the server to the parts that are replaced in tests: printing and realtime. */
export interface RecordedCalls {
  printed: Order[];
  reprinted: { order: Order; choice: Parameters<PrintQueue['printAgain']>[1] }[];
  /** Ids of the orders whose tickets were withdrawn. */
  withdrawn: string[];
  /** Ids of the orders whose cancellation was sent to the POS. */
  cancelled: string[];
  /** Uuids of the printers whose jobs were withdrawn. */
  printersWithdrawn: string[];
  tested: { printer: Parameters<PrintQueue['printTest']>[0]; message: string }[];
  changed: { order: Order; entry: StatusEntry | undefined }[];
  printersChanged: string[];
  locationEvents: LocationEvent[];
  accountEvents: AccountEvent[];
  /** Ids of the users whose realtime connections had to be checked. */
  sessionsChanged: string[];
}

interface Call {
  /** A demo user, by the part of the e-mail address before the @, mostly a role; without it the call is anonymous. */
  as?: string;
  body?: object;
}

/** The API over a real database with the demo data but no orders. Calls to printing and realtime are recorded; the order simulation does not run. */
export function useTestServer() {
  const database = useOpenDatabase();
  const server = {} as { app: FastifyInstance; context: ServerContext; recorded: RecordedCalls; demo: Demo };

  beforeAll(() => prepareDemoRows(database()));
  beforeEach(async () => {
    await resetRows(database(), 'demo');
    server.recorded = {
      printed: [],
      reprinted: [],
      withdrawn: [],
      cancelled: [],
      printersWithdrawn: [],
      tested: [],
      changed: [],
      printersChanged: [],
      locationEvents: [],
      accountEvents: [],
      sessionsChanged: [],
    };
    server.demo = createDemo({ ordersPerMinute: 0 }, new Random(1));
    server.context = recordingContext(server.recorded, server.demo);
    server.demo.platforms.reportTo(createPlatformReports(server.context));
    server.app = await createApp(server.context, {
      deployment: aDeployment(),
      appFolder: '/nowhere',
      version: '4.3.44',
      extension: {
        activationRequested: (context, locationId) => server.demo.activate(context, locationId),
        addApiRoutes: (api, context) => demoRoutes(api, context, server.demo),
        addRoutes: async (app, context) => app.register(async (scope) => simulatedAppsRoutes(scope, context, server.demo)),
      },
    });
  });
  afterEach(async () => {
    await server.demo.tasks.stop();
    await server.app.close();
  });

  function recordingContext(recorded: RecordedCalls, { pos, riders, platforms }: Demo): ServerContext {
    const now = () => new Date();
    const outcomes = createOutcomeReports({
      findOrder: (orderId) => findOrder(database(), orderId),
      addStatus: (orderId, entry) => addStatus(server.context, orderId, entry),
      reportTest: async () => undefined,
      now,
    });
    return {
      database: database(),
      reports: database(),
      tokens: createTokens(database(), 'a secret of the tests, long enough'),
      mailing: { canSend: false, publicUrl: 'https://pase.example.com' },
      linkSecret: 'another secret of the tests, long enough',
      printQueue: {
        prepareTickets: async (order) => ({
          awaitedSince: null,
          tickets: [],
          insert: async () => undefined,
          dispatch: async () => void recorded.printed.push(order),
        }),
        printAgain: async (order, choice) => {
          recorded.reprinted.push({ order, choice });
          return { created: 1, released: 0 };
        },
        withdraw: async (order) => {
          recorded.withdrawn.push(order.id);
          return { announce: async () => undefined };
        },
        change: async () => ({ slipsDueAt: null, added: [], removed: [], announce: async () => undefined }),
        withdrawPrinter: async (printerUuid) => {
          recorded.printersWithdrawn.push(printerUuid);
          return { count: 2, announce: async () => undefined };
        },
        printTest: async (printer, message) => {
          recorded.tested.push({ printer, message });
          return { jobUuid: 'job-1', isServed: true };
        },
      },
      polledPrinters: createPolledPrinters({ database: database(), reports: outcomes, settleWithdrawal: async () => undefined, now }),
      printAnswers: createPrintAnswers({ database: database(), reports: outcomes, now }),
      pos,
      riders,
      orderChanged: (order, entry) => void recorded.changed.push({ order, entry }),
      orderCancelled: (orderId) => void recorded.cancelled.push(orderId),
      platforms,
      productsApi: SIMULATED_PRODUCTS_API,
      printersChanged: (locationId) => void recorded.printersChanged.push(locationId),
      notifyLocation: (change) => void recorded.locationEvents.push(change),
      notifyAccount: (change) => void recorded.accountEvents.push(change),
      sessionsChanged: (userId) => void recorded.sessionsChanged.push(userId),
    };
  }

  /** Calls the API; returns status, body and headers of the reply. */
  async function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, { as, body }: Call = {}) {
    const headers = as ? { 'access-token': server.context.tokens.sign(`user-${as}`) } : {};
    const request: InjectOptions = { method, url: `/api${url}`, headers, ...(body && { payload: body }) };
    const reply = await server.app.inject(request);
    const endpoint = endpointOf(method, url.replace(/\?.*/, ''));
    // A reply that differs from the contract fails the test, whatever its subject. With `fields` the caller chooses what the reply contains.
    if (endpoint && reply.statusCode < 300 && !url.includes('fields=')) expect(replyFaults(endpoint, reply.json())).toEqual([]);
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  }

  return { server, call, database };
}
