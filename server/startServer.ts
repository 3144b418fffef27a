import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Deployment } from '@/domain/deployment';
import { createApp } from './app';
import { startReblockRetries } from './modules/productAvailability/startReblockRetries';
import type { ServerContext } from './context';
import type { OpenDatabase } from './platform/db/database';
import { openDatabase } from './platform/db/openDatabase';
import type { PrepareExtension, ServerExtension } from './extension';
import { errorCode } from './platform/errorCode';
import { addStatus } from './modules/orders/orderStore';
import { appBuild } from './platform/http/serveApp';
import { createAppClient, type AppClient } from './modules/integrations/appClient';
import { createHttpPlatforms } from './modules/integrations/httpPlatforms';
import { createHttpPos } from './modules/integrations/httpPos';
import { createHttpRiders } from './modules/integrations/httpRiders';
import { purgeDeliveries } from './modules/integrations/outboxStore';
import { startOutbox } from './modules/integrations/runOutbox';
import { purgeIntakeRequests } from './modules/intake/intakeLog';
import { purgeImages } from './modules/images/purgeImages';
import type { Mailing } from './modules/mail/mailing';
import { purgeMails } from './modules/mail/mailStore';
import { createSmtpTransport } from './modules/mail/smtpTransport';
import { sendDueMails } from './modules/mail/sendDueMails';
import { purgeDeletedMasters } from './modules/masterCatalogs/deletedMasterStore';
import { log } from './platform/monitoring/log';
import { createMetrics, type Metrics } from './platform/monitoring/createMetrics';
import { createReadiness, type ReadinessCheck } from './platform/monitoring/createReadiness';
import { serveMetrics } from './platform/monitoring/serveMetrics';
import { startOperationTimeouts } from './modules/operations/startOperationTimeouts';
import { createPlatformReports } from './modules/channels/platformReports';
import { cancelAtPos } from './modules/pos/cancelAtPos';
import { NO_PRODUCTS_API } from './modules/catalogs/productsApi';
import { countOpenJobs } from './printing/queue/printJobStore';
import { createRealtime, type Realtime } from './realtime/createRealtime';
import type { Settings } from './readSettings';
import { loadReferenceData } from './modules/apps/loadReferenceData';
import { loadAppToken } from './platform/security/appToken';
import { createTokens } from './modules/users/tokens';
import { loadTokenSecret } from './platform/security/storedSecret';
import { HOUR_MS, startPeriodic } from './platform/startPeriodic';
import { StartProblem } from './platform/startProblem';
import { startTracePurge } from './modules/traces/startTracePurge';

/** How often due mails are looked for, in ms. */
const MAIL_QUEUE_EVERY_MS = 2_000;

export interface RunningServer {
  /** Where the app is, for a browser on this machine. */
  url: string;
  /** Ends everything in the reverse order of its start: what was begun is finished, nothing new is taken. */
  close(): Promise<void>;
}

type Close = () => unknown;

/**
 * Starts the server: database, API and realtime, and what its extension adds.
 *
 * @throws StartProblem when it cannot: the data folder is in use or unreadable, a port is taken.
 */
export async function startServer(
  settings: Settings,
  version: string,
  prepare: PrepareExtension = async () => ({}),
): Promise<RunningServer> {
  const closing: Close[] = [];
  const close = async () => {
    for (const part of closing.splice(0).reverse()) await part();
  };
  try {
    return { url: await startParts(settings, version, prepare, closing), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startParts(settings: Settings, version: string, prepare: PrepareExtension, closing: Close[]): Promise<string> {
  if (settings.logLevel) log.level = settings.logLevel;
  const { databaseUrl, dataFolder } = settings;
  const appFolder = settings.appFolder ? resolve(settings.appFolder) : APP_FOLDER;
  const place = databaseUrl ? { url: databaseUrl } : { folder: dataFolder };
  const { database, reports, messenger, close } = await openDatabase(place, settings.databaseLimits);
  const readiness = createReadiness({ database, folder: databaseUrl ? null : dataFolder, minFreeMb: settings.minFreeMb });
  closing.push(close);
  await loadReferenceData(database);
  closing.push(startTracePurge(database));
  closing.push(startPeriodic(HOUR_MS, () => purgeDeletedMasters(database, new Date()), 'deleted master catalogs could not be purged'));
  closing.push(startPeriodic(HOUR_MS, () => purgeIntakeRequests(database, new Date()), 'old intake requests could not be purged'));
  closing.push(startPeriodic(HOUR_MS, () => purgeDeliveries(database, new Date()), 'old deliveries could not be purged'));
  closing.push(startPeriodic(HOUR_MS, () => purgeMails(database, new Date()), 'old mails could not be deleted'));
  closing.push(startPeriodic(HOUR_MS, () => purgeImages(reports, new Date()), 'unused images could not be purged'));
  const extension = await prepare(settings, database);
  closing.push(() => extension.close?.());
  const mail = settings.mail ?? extension.mail ?? null;
  const url = `http://localhost:${settings.port}`;
  const publicUrl = settings.publicUrl ?? extension.publicUrl ?? null;
  const metrics = settings.metricsPort === null ? undefined : createMetrics();
  const secret = await loadTokenSecret(dataFolder, settings.tokenSecret);
  const client = createAppClient({ database, allowPrivate: settings.privateTargets, simulatedApps: extension.trustedAppsAddress ?? null });
  const { context, realtime } = connect({
    database,
    reports,
    messenger,
    readiness,
    secret,
    mailing: { canSend: mail !== null, publicUrl },
    build: await appBuild(appFolder),
    overdueAfterMs: settings.overdueAfterMs,
    limits: settings.realtimeLimits,
    extension,
    metrics,
    client,
  });
  let app: FastifyInstance | null = null;
  closing.push(() => app?.close());
  closing.push(() => realtime.close());
  if (metrics) watch(metrics, { database, realtime, readiness });
  closing.push(startOperationTimeouts(context));
  const stopping = new AbortController();
  app = await createApp(context, {
    deployment: { ...deploymentOf(settings, await loadAppToken(settings)), sendsMail: mail !== null },
    appFolder,
    version,
    extension,
    overdueAfterMs: settings.overdueAfterMs,
    stopping: stopping.signal,
    trustedProxy: settings.trustedProxy,
    ordersByHand: settings.ordersByHand,
    uploadQuotaBytes: settings.uploadQuotaBytes,
    readiness,
    httpTimeouts: settings.httpTimeouts,
    ...(metrics && { metrics }),
  });
  // Before, tabs would miss what others tell, and others' answers to what it asks them first.
  await messenger?.ready;
  realtime.attach(app.server);
  if (extension.beforeListen) closing.push(await extension.beforeListen());
  await app.listen({ host: settings.host, port: settings.port }).catch(sayPortInUse(settings.port, 'PASE_PORT'));
  if (metrics && settings.metricsPort !== null) {
    const { host, metricsPort: port } = settings;
    closing.push(await serveMetrics(metrics, { host, port }).catch(sayPortInUse(port, 'PASE_METRICS_PORT')));
  }
  if (extension.afterListen) closing.push(await extension.afterListen(context, realtime));
  closing.push(startReblockRetries(context));
  closing.push(startOutbox({ context, client, reports: createPlatformReports(context) }));
  if (mail && publicUrl !== null) {
    const send = createSmtpTransport(mail.smtpUrl, mail.from);
    const sender = { database, send, product: PRODUCT_NAME, publicUrl };
    const sendMails = (stopping: AbortSignal) => sendDueMails(sender, () => new Date(), stopping);
    closing.push(startPeriodic(MAIL_QUEUE_EVERY_MS, sendMails, 'the mail queue could not be worked on'));
  }
  // The first of all: from then on nothing new is sent here.
  closing.push(() => stopping.abort());
  return url;
}

interface Parts {
  database: OpenDatabase['database'];
  reports: OpenDatabase['reports'];
  messenger: OpenDatabase['messenger'];
  readiness: ReadinessCheck;
  /** Signs the tokens of sessions. */
  secret: string;
  mailing: Mailing;
  build: string | null;
  overdueAfterMs: number;
  limits: Settings['realtimeLimits'];
  extension: ServerExtension;
  metrics: Metrics | undefined;
  /** Sends messages to the apps that locations are connected to. */
  client: AppClient;
}

/** Connects the parts of the server to each other by its context. */
function connect({
  database,
  reports,
  messenger,
  readiness,
  secret,
  mailing,
  build,
  overdueAfterMs,
  limits,
  extension,
  metrics,
  client,
}: Parts): {
  context: ServerContext;
  realtime: Realtime;
} {
  const tokens = createTokens(database, secret);
  const realtime = createRealtime({
    database,
    messenger,
    tokens,
    addStatus: (orderId, entry) => addStatus(context, orderId, entry),
    overdueAfterMs,
    limits,
    onDispatched: metrics?.jobDispatched,
    onError: (error) => readiness.reportFailure(error),
    build,
    ...(extension.realtimeFaults && { faults: extension.realtimeFaults }),
  });
  const { printQueue, printersChanged, notifyAccount, sessionsChanged } = realtime;
  const context: ServerContext = {
    database,
    reports,
    tokens,
    mailing,
    printQueue,
    pos: createHttpPos(client, extension.posProviders),
    riders: createHttpRiders(client),
    platforms: createHttpPlatforms(client),
    productsApi: extension.productsApi ?? NO_PRODUCTS_API,
    orderChanged: (order, entry) => {
      realtime.orderChanged(order, entry);
      extension.orderChanged?.(context, order);
    },
    orderCancelled: (orderId) => {
      // What fails here is sent again by the outbox.
      cancelAtPos(context, orderId, { isRepeated: true }).catch((error: unknown) =>
        log.error({ error, orderId }, 'An order could not be cancelled at its POS'),
      );
    },
    printersChanged,
    notifyLocation: (change) => {
      realtime.notifyLocation(change);
      extension.notifyLocation?.(change);
    },
    notifyAccount,
    sessionsChanged,
  };
  return { context, realtime };
}

interface Watched {
  database: OpenDatabase['database'];
  realtime: Realtime;
  readiness: ReadinessCheck;
}

function watch(metrics: Metrics, { database, realtime, readiness }: Watched): void {
  const isReady = async () => Number((await readiness.check()) === 'ok');
  metrics.addGauge('pase_ready', '1 while the database answers and has space, else 0', isReady);
  metrics.addGauge('pase_connected_tabs', 'Tabs that are connected to this process', () => realtime.tabCounts().connected);
  metrics.addGauge('pase_main_tabs', 'Tabs of this process that print', () => realtime.tabCounts().main);
  metrics.addGauge('pase_open_print_jobs', 'Print jobs of all processes that are not over', () => countOpenJobs(database));
}

export const PRODUCT_NAME = 'Pase';
const APP_FOLDER = fileURLToPath(new URL('../dist', import.meta.url));

function deploymentOf({ environment, automationWebhookUrl }: Settings, appToken: string | null): Deployment {
  return {
    productName: PRODUCT_NAME,
    environment,
    apiUrl: '/api',
    realtimeUrl: '',
    realtimeApp: 'pase-back-office',
    rooms: { admin: 'admin', printQueue: 'print-queue:' },
    ...(appToken !== null && { appToken }),
    ...(automationWebhookUrl !== undefined && { automationWebhookUrl }),
    supportContacts: [],
  };
}

function sayPortInUse(port: number, setting: string): (error: unknown) => never {
  return (error) => {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    throw new StartProblem(`Port ${port} is in use. Stop what uses it, or choose another one: ${setting}=${port + 100}`);
  };
}
