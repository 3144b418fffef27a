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
import { purgeAlerts } from './modules/alerts/alertSettingsStore';
import { pushContact, startAlerts } from './modules/alerts/startAlerts';
import { loadVapidKeys } from './modules/alerts/vapidKeys';
import { errorCode } from './platform/errorCode';
import { startReadyOrders } from './modules/orders/doneItems';
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
import { startReopening } from './modules/channels/startReopening';
import { cancelAtPos } from './modules/pos/cancelAtPos';
import { NO_PRODUCTS_API } from './modules/catalogs/productsApi';
import { countOpenJobs } from './printing/queue/printJobStore';
import { createRealtime, type Realtime } from './realtime/createRealtime';
import type { Settings } from './readSettings';
import { purgeRuns } from './modules/reportMails/scheduleStore';
import { startReportMails } from './modules/reportMails/startReportMails';
import { startRollups } from './modules/rollups/startRollups';
import { loadReferenceData } from './modules/apps/loadReferenceData';
import { loadAppToken } from './platform/security/appToken';
import { createTokens } from './modules/users/tokens';
import { loadTokenSecret } from './platform/security/storedSecret';
import { PRODUCT_NAME } from './platform/productName';
import { HOUR_MS, startPeriodic } from './platform/startPeriodic';
import { StartProblem } from './platform/startProblem';
import { startTracePurge } from './modules/traces/startTracePurge';

/** Interval of the mail queue, in ms. */
const MAIL_QUEUE_EVERY_MS = 2_000;

export interface RunningServer {
  /** The URL of the app for a browser on this machine. */
  url: string;
  /** Stops all services in the reverse order of their start; requests and tasks in progress finish, new ones are not accepted. */
  close(): Promise<void>;
}

type Close = () => unknown;

/**
 * Starts the server: database, API, realtime and the services of its extension.
 *
 * @throws StartProblem if it cannot start: the data folder is in use or unreadable, or a port is in use.
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
    return { url: await startServices(settings, version, prepare, closing), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startServices(settings: Settings, version: string, prepare: PrepareExtension, closing: Close[]): Promise<string> {
  if (settings.logLevel) log.level = settings.logLevel;
  const { databaseUrl, dataFolder } = settings;
  const appFolder = settings.appFolder ? resolve(settings.appFolder) : APP_FOLDER;
  const location = databaseUrl ? { url: databaseUrl } : { folder: dataFolder };
  const { database, reports, messenger, close } = await openDatabase(location, settings.databaseLimits);
  const readiness = createReadiness({ database, folder: databaseUrl ? null : dataFolder, minFreeMb: settings.minFreeMb });
  closing.push(close);
  await loadReferenceData(database);
  closing.push(startTracePurge(database));
  closing.push(startPeriodic(HOUR_MS, () => purgeDeletedMasters(database, new Date()), 'failed to purge deleted master catalogs'));
  closing.push(startPeriodic(HOUR_MS, () => purgeIntakeRequests(database, new Date()), 'failed to purge old intake requests'));
  closing.push(startPeriodic(HOUR_MS, () => purgeDeliveries(database, new Date()), 'failed to purge old deliveries'));
  closing.push(startPeriodic(HOUR_MS, () => purgeMails(database, new Date()), 'failed to purge old mails'));
  closing.push(startPeriodic(HOUR_MS, () => purgeRuns(database, new Date()), 'failed to purge old lines of report mails'));
  closing.push(startPeriodic(HOUR_MS, () => purgeAlerts(database, new Date()), 'failed to purge old alerts'));
  closing.push(startPeriodic(HOUR_MS, () => purgeImages(reports, new Date()), 'failed to purge unused images'));
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
  if (metrics) addGauges(metrics, { database, realtime, readiness });
  closing.push(startOperationTimeouts(context));
  const stopping = new AbortController();
  app = await createApp(context, {
    deployment: { ...deploymentOf(settings, await loadAppToken(settings)), sendsMail: mail !== null, demoUsers: extension.demoUsers },
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
    push: { vapidKeys: settings.vapidKeys, allowPrivate: settings.privateTargets },
    ...(metrics && { metrics }),
  });
  // Otherwise tabs would miss messages of other instances, and the replies to the first requests of this instance.
  await messenger?.ready;
  realtime.attach(app.server);
  if (extension.beforeListen) closing.push(await extension.beforeListen());
  await app.listen({ host: settings.host, port: settings.port }).catch(explainPortInUse(settings.port, 'PASE_PORT'));
  if (metrics && settings.metricsPort !== null) {
    const { host, metricsPort: port } = settings;
    closing.push(await serveMetrics(metrics, { host, port }).catch(explainPortInUse(port, 'PASE_METRICS_PORT')));
  }
  if (extension.afterListen) closing.push(await extension.afterListen(context, realtime));
  closing.push(startReblockRetries(context));
  closing.push(startReopening(context));
  closing.push(startReadyOrders(context));
  closing.push(startRollups(reports));
  closing.push(startOutbox({ context, client, reports: createPlatformReports(context) }));
  if (mail && publicUrl !== null) {
    const send = createSmtpTransport(mail.smtpUrl, mail.from);
    const sender = { database, send, product: PRODUCT_NAME, publicUrl };
    const sendMails = (stopping: AbortSignal) => sendDueMails(sender, () => new Date(), stopping);
    closing.push(startPeriodic(MAIL_QUEUE_EVERY_MS, sendMails, 'failed to process the mail queue'));
    closing.push(startReportMails({ ...sender, reports, secret, maxFileBytes: settings.mailFileBytes }));
  }
  const contact = settings.vapidSubject ?? pushContact(publicUrl, mail?.from);
  const sender = {
    keys: await loadVapidKeys(database, settings.vapidKeys),
    subject: contact,
    allowPrivate: settings.privateTargets,
  };
  const { printerFacts } = realtime;
  const onChange = (locationId: string) => context.notifyLocation({ event: 'alerts.changed', locationId });
  closing.push(
    startAlerts({ database, overdueAfterMs: settings.overdueAfterMs, printerFacts, sender, sendsMail: mail !== null, onChange }),
  );
  // Runs first on close: from then on clients send no new requests here.
  closing.push(() => stopping.abort());
  return url;
}

interface Services {
  database: OpenDatabase['database'];
  reports: OpenDatabase['reports'];
  messenger: OpenDatabase['messenger'];
  readiness: ReadinessCheck;
  /** Signs session tokens, and the unsubscribe links of mails. */
  secret: string;
  mailing: Mailing;
  build: string | null;
  overdueAfterMs: number;
  limits: Settings['realtimeLimits'];
  extension: ServerExtension;
  metrics: Metrics | undefined;
  /** Sends messages to connected apps. */
  client: AppClient;
}

/** Creates the services and connects them through the context. */
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
}: Services): {
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
  const { printQueue, polledPrinters, printAnswers, printersChanged, notifyAccount, sessionsChanged } = realtime;
  const context: ServerContext = {
    database,
    reports,
    tokens,
    mailing,
    linkSecret: secret,
    printQueue,
    polledPrinters,
    printAnswers,
    pos: createHttpPos(client, extension.posProviders),
    riders: createHttpRiders(client),
    platforms: createHttpPlatforms(client),
    productsApi: extension.productsApi ?? NO_PRODUCTS_API,
    orderChanged: (order, entry) => {
      realtime.orderChanged(order, entry);
      extension.orderChanged?.(context, order);
    },
    orderCancelled: (orderId) => {
      // The outbox retries a failed cancellation.
      cancelAtPos(context, orderId, { isRepeated: true }).catch((error: unknown) =>
        log.error({ error, orderId }, 'failed to cancel an order at its POS; the outbox will retry'),
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

interface GaugeSources {
  database: OpenDatabase['database'];
  realtime: Realtime;
  readiness: ReadinessCheck;
}

function addGauges(metrics: Metrics, { database, realtime, readiness }: GaugeSources): void {
  const isReady = async () => Number((await readiness.check()) === 'ok');
  metrics.addGauge('pase_ready', '1 while the database responds and has free space, else 0', isReady);
  metrics.addGauge('pase_connected_tabs', 'Tabs connected to this process', () => realtime.tabCounts().connected);
  metrics.addGauge('pase_main_tabs', 'Connected tabs that print', () => realtime.tabCounts().main);
  metrics.addGauge('pase_open_print_jobs', 'Open print jobs of all processes', () => countOpenJobs(database));
}

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

function explainPortInUse(port: number, setting: string): (error: unknown) => never {
  return (error) => {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    throw new StartProblem(`Port ${port} is in use. Stop the process that uses it, or choose another port: ${setting}=${port + 100}`);
  };
}
