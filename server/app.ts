import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Deployment } from '@/domain/deployment';
import type { ServerContext } from './context';
import type { ServerExtension } from './extension';
import { createCachedRead } from './platform/db/cachedRead';
import { guardRoutes } from './platform/http/access';
import { answer, answerErrors } from './platform/http/answerErrors';
import { validateWithZod, type Api } from './platform/http/api';
import { describeApi } from './openapi/describeApi';
import { DEFAULT_HTTP_TIMEOUTS, timeoutOptions, type HttpTimeouts } from './platform/http/httpTimeouts';
import { protectPages } from './platform/http/protectPages';
import { notFound } from './platform/http/httpError';
import { serveApp } from './platform/http/serveApp';
import { log } from './platform/monitoring/log';
import type { Metrics } from './platform/monitoring/createMetrics';
import { createReadiness, type ReadinessCheck } from './platform/monitoring/createReadiness';
import { healthRoutes } from './platform/monitoring/healthRoutes';
import { listPublishedContacts } from './modules/apps/supportContactStore';
import { accessLinksRoutes } from './modules/accessLinks/accessLinksRoutes';
import { accountsRoutes } from './modules/accounts/accountsRoutes';
import { alertsRoutes, type PushSettings } from './modules/alerts/alertsRoutes';
import { activationRoutes } from './modules/locations/activationRoutes';
import { appsRoutes, iconRoutes } from './modules/apps/appsRoutes';
import { auditRoutes } from './modules/audit/auditRoutes';
import { blocksRoutes } from './modules/productAvailability/blocksRoutes';
import { catalogsRoutes } from './modules/catalogs/catalogsRoutes';
import { channelMoneyRoutes } from './modules/channelMoney/channelMoneyRoutes';
import { channelStatusRoutes } from './modules/channels/channelStatusRoutes';
import { connectionsRoutes } from './modules/integrations/connectionsRoutes';
import { endUsersRoutes } from './modules/users/endUsersRoutes';
import { flagsRoutes } from './modules/flags/flagsRoutes';
import { imageRoutes, uploadRoutes } from './modules/images/imagesRoutes';
import { intakeRoutes } from './modules/intake/intakeRoutes';
import { locationFormRoutes } from './modules/locations/locationFormRoutes';
import { locationsRoutes } from './modules/locations/locationsRoutes';
import { mailsRoutes } from './modules/mail/mailsRoutes';
import { masterCatalogsRoutes } from './modules/masterCatalogs/masterCatalogsRoutes';
import { menusRoutes } from './modules/menus/menusRoutes';
import { needsRoutes } from './modules/needs/needsRoutes';
import { orderActionsRoutes } from './modules/orders/orderActionsRoutes';
import { earlierClientsRoutes } from './modules/orders/earlierClientsRoutes';
import { orderMakerRoutes } from './modules/orders/orderMakerRoutes';
import { pivotRoutes } from './modules/pivot/pivotRoutes';
import { posRoutes } from './modules/pos/posRoutes';
import { priceMatrixRoutes } from './modules/priceMatrix/priceMatrixRoutes';
import { pollKeyRoutes } from './printing/polling/pollKeyRoutes';
import { pollRoutes } from './printing/polling/pollRoutes';
import { printQuestionRoutes } from './printing/questions/printQuestionRoutes';
import { printJobsRoutes } from './printing/queue/printJobsRoutes';
import { ordersRoutes } from './modules/orders/ordersRoutes';
import { reportsRoutes } from './modules/reports/reportsRoutes';
import { reportSchedulesRoutes } from './modules/reportMails/reportSchedulesRoutes';
import { unsubscribeRoutes } from './modules/reportMails/unsubscribeRoutes';
import { savedViewsRoutes } from './modules/savedViews/savedViewsRoutes';
import { scheduleRoutes } from './modules/locations/scheduleRoutes';
import { statisticsRoutes } from './modules/statistics/statisticsRoutes';
import { statusesRoutes } from './modules/orders/statusesRoutes';
import { tracesRoutes } from './modules/traces/tracesRoutes';
import { usersRoutes } from './modules/users/usersRoutes';
import { LoginAttempts } from './modules/users/loginAttempts';
import { DEFAULT_ORDER_RATE, type OrderRate } from './platform/security/orderRateLimiter';

export interface AppOptions {
  /** The contents of `/config.json`, without the support contacts, which are read from the database; the API accepts its app token. */
  deployment: Deployment;
  /** The folder of the built browser app. */
  appFolder: string;
  /** The product version, for the API description. */
  version: string;
  /** Adds routes. @default none */
  extension?: Pick<ServerExtension, 'activationRequested' | 'addApiRoutes' | 'addRoutes'>;
  /** Aborted on shutdown, to end requests that wait. @default never */
  stopping?: AbortSignal;
  /** Time after which an order that should have printed automatically is overdue, in ms. @default 60000 */
  overdueAfterMs?: number;
  /** Counts requests. @default none */
  metrics?: Pick<Metrics, 'requestAnswered'>;
  /** The proxies whose `x-forwarded-*` headers are trusted. @default none */
  trustedProxy?: string | undefined;
  /** Rate limit of orders created with the app token. @default DEFAULT_ORDER_RATE */
  ordersByHand?: OrderRate;
  /** The maximum total size of the images of an account, in bytes; 0: no limit. @default UPLOAD_QUOTA_BYTES */
  uploadQuotaBytes?: number;
  /** Readiness check of `/health/ready`; gets reports of failures. @default checks the database */
  readiness?: ReadinessCheck;
  httpTimeouts?: HttpTimeouts;
  /** Push messages. @default keys of the database, and only public push services */
  push?: PushSettings;
}

/**
 * Creates the Fastify app: the API under `/api`, its description at `/docs/json`, `/health/…`, `/config.json`, channel icons, images and
 * the browser app. It does not listen yet; the caller closes it.
 */
export async function createApp(context: ServerContext, options: AppOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const { readiness = createReadiness({ database: context.database }), httpTimeouts = DEFAULT_HTTP_TIMEOUTS } = options;
  const { http, ...timeouts } = timeoutOptions(httpTimeouts);
  const app = Fastify({
    loggerInstance,
    trustProxy: options.trustedProxy ?? false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    // With the URL. Large enough for the longest POS configuration in a header, and for reports of 1,000 selected restaurants.
    http: { ...http, maxHeaderSize: 65_536 },
    bodyLimit: 262_144,
    // Also limits how long an open request can outlive the permissions of its user.
    ...timeouts,
    // A URL that cannot be decoded, or has an overlong parameter.
    frameworkErrors: (_error, _request, reply) => void answer(reply, notFound('address')),
  });
  answerErrors(app, (error) => readiness.reportFailure(error));
  endConnections(app, options.stopping);
  countRequests(app, options.metrics);
  await protectPages(app);
  await describeApi(app, options.version);
  const contacts = createCachedRead({ name: 'support contacts', read: () => listPublishedContacts(context.database), initial: [] });
  await app.register((api) => addApi(api, context, options, contacts.expire), { prefix: '/api' });
  healthRoutes(app, readiness, options.stopping ?? new AbortController().signal);
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ ...options.deployment, supportContacts: await contacts.get() }),
  );
  await app.register((scope) => iconRoutes(withZod(scope), context));
  await app.register((scope) => imageRoutes(withZod(scope), context));
  await app.register(async (scope) => unsubscribeRoutes(scope, context));
  await app.register(async (scope) =>
    pollRoutes(scope, { database: context.database, polled: context.polledPrinters, now: () => new Date() }),
  );
  await options.extension?.addRoutes?.(app, context);
  await serveApp(app, options.appFolder);
  return app;
}

/** On shutdown, sends `Connection: close`, so that keep-alive clients reconnect to another instance. */
function endConnections(app: FastifyInstance, stopping: AbortSignal | undefined): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping?.aborted) void reply.header('connection', 'close');
  });
}

function countRequests(app: FastifyInstance, metrics: AppOptions['metrics']): void {
  if (!metrics) return;
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) =>
    metrics.requestAnswered({ method, route: routeOptions.url ?? 'none', status: statusCode, ms: elapsedTime }),
  );
}

async function addApi(scope: FastifyInstance, context: ServerContext, options: AppOptions, contactsChanged: () => void): Promise<void> {
  const { deployment, extension, overdueAfterMs, stopping = new AbortController().signal } = options;
  const api = withZod(scope);
  guardRoutes(api, { tokens: context.tokens, appToken: deployment.appToken ?? null });
  const attempts = new LoginAttempts(context.database);
  await endUsersRoutes(api, context, attempts);
  await usersRoutes(api, context, attempts);
  await accessLinksRoutes(api, context);
  await mailsRoutes(api, context);
  await alertsRoutes(api, context, options.push ?? { vapidKeys: null, allowPrivate: false });
  await needsRoutes(api, context);
  await accountsRoutes(api, context);
  await activationRoutes(api, context, (locationId) => extension?.activationRequested?.(context, locationId));
  await locationsRoutes(api, context);
  await locationFormRoutes(api, context);
  await uploadRoutes(api, context, options.uploadQuotaBytes);
  await posRoutes(api, context, stopping);
  await catalogsRoutes(api, context);
  await menusRoutes(api, context);
  await masterCatalogsRoutes(api, context, stopping);
  await blocksRoutes(api, context);
  await channelStatusRoutes(api, context);
  await scheduleRoutes(api, context);
  await statusesRoutes(api, context);
  await ordersRoutes(api, context);
  await orderActionsRoutes(api, context);
  await statisticsRoutes(api, context);
  await reportsRoutes(api, context);
  await pivotRoutes(api, context);
  await priceMatrixRoutes(api, context);
  await savedViewsRoutes(api, context);
  await channelMoneyRoutes(api, context);
  await reportSchedulesRoutes(api, context);
  await earlierClientsRoutes(api, context);
  await orderMakerRoutes(api, context, options.ordersByHand ?? DEFAULT_ORDER_RATE);
  await pollKeyRoutes(api, context);
  await printJobsRoutes(api, context, overdueAfterMs);
  await printQuestionRoutes(api, context);
  await appsRoutes(api, context, contactsChanged);
  await connectionsRoutes(api, context);
  await api.register(async (intake) => intakeRoutes(intake, context));
  await auditRoutes(api, context);
  await flagsRoutes(api, context);
  await tracesRoutes(api, context);
  await extension?.addApiRoutes?.(api, context);
}

function withZod(scope: FastifyInstance): Api {
  // Safe cast: the validator enforces the types of the routes.
  const api = scope as unknown as Api;
  api.setValidatorCompiler(validateWithZod);
  return api;
}
