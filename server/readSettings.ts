import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import type { LevelWithSilent } from 'pino';
import { deploymentSchema, type Deployment } from '@/domain/deployment';
import { OVERDUE_AFTER_MS } from '@/domain/printTiming';
import type { VapidKeys } from './modules/alerts/vapidKeys';
import { REALTIME_LIMITS, type RealtimeLimits } from './realtime/messageLimits';
import { DEFAULT_ORDER_RATE, type OrderRate } from './platform/security/orderRateLimiter';
import type { Rate } from './platform/security/tokenBucket';
import type { DatabaseLimits } from './platform/db/databaseLimits';
import { DEFAULT_HTTP_TIMEOUTS, type HttpTimeouts } from './platform/http/httpTimeouts';
import { StartProblem } from './platform/startProblem';

/** How e-mail is sent: `smtpUrl` contains user and password; `from` is a `From` header (`Pase <no-reply@example.com>`). */
export interface MailSettings {
  smtpUrl: string;
  from: string;
}

export interface Settings {
  /** Whether the demo was started (`server/demo/main.ts`). */
  demo: boolean;
  /** The address where this server listens; 0.0.0.0: every network interface. */
  host: string;
  port: number;
  /** The port of the first virtual printer. */
  printerPort: number;
  ordersPerMinute: number;
  /** The port of `GET /metrics`, on the same `host`; null: no metrics. */
  metricsPort: number | null;
  /** An order that should have printed automatically raises an alert after this time (row BP-03), in ms. */
  overdueAfterMs: number;
  dataFolder: string;
  /** The folder of the built browser app; undefined: that of `npm run build`. */
  appFolder: string | undefined;
  /** PostgreSQL; undefined: the embedded database in the data folder. */
  databaseUrl: string | undefined;
  environment: Deployment['environment'];
  /** Signs session tokens; undefined: a random secret stored in the data folder. */
  tokenSecret: string | undefined;
  /** undefined: warn, and silent in unit tests. */
  logLevel: LevelWithSilent | undefined;
  /** Allows manual orders (decision G17); undefined: none can be created, and the demo generates a token. */
  appToken: string | undefined;
  /** The URL of the app for links in e-mails, without a trailing slash; null: not configured. */
  publicUrl: string | null;
  /** The mail server; null: the installation sends no e-mail. */
  mail: MailSettings | null;
  /** The keys for push messages (RFC 8292); null: generated once and stored in the database. */
  vapidKeys: VapidKeys | null;
  /** The contact that push services get, `mailto:…` or an https URL; null: `PASE_PUBLIC_URL` or the sender of e-mails. */
  vapidSubject: string | null;
  /** The URL that browsers call after each push of a master catalog (decision G22). */
  automationWebhookUrl: string | undefined;
  /** The proxies whose `x-forwarded-*` headers are trusted: addresses, ranges, `loopback`, `linklocal`, `uniquelocal`, comma-separated. */
  trustedProxy: string | undefined;
  /** Rate limits of realtime connections. */
  realtimeLimits: RealtimeLimits;
  /** The rate limit of orders created with the app token, for each address and for each location. */
  ordersByHand: OrderRate;
  /** The total size of the images of one account, in bytes; 0: no limit. */
  uploadQuotaBytes: number;
  /** The largest file in a report mail, in bytes; a larger one is not attached. */
  mailFileBytes: number;
  /** Whether the server may send messages to apps on its own machine or a private network. */
  privateTargets: boolean;
  /** How long the server waits for its database. */
  databaseLimits: DatabaseLimits;
  /** How long the server waits for HTTP clients. */
  httpTimeouts: HttpTimeouts;
  /** The server is not ready while the data folder has less free space than this, in MB; 0: not checked. Embedded database only. */
  minFreeMb: number;
}

// Not "localhost": it resolves to two addresses, and realtime would be served on only one of them.
const LOOPBACK = '127.0.0.1';
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const satisfies readonly LevelWithSilent[];

/**
 * Reads the settings of the server from its arguments and, where an argument is missing, from the environment. This is the only file of the
 * server that reads environment variables; docs/operations.md lists all of them. An empty variable counts as not set.
 *
 * @throws StartProblem for a value out of its range, and for a variable under the name it had without the prefix.
 */
export function readSettings(args: string[], env: NodeJS.ProcessEnv, { demo = false } = {}): Settings {
  rejectRenamed(env);
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: env['PASE_PORT'] || env['PORT'] || '4300' },
      'printer-port': { type: 'string', default: readPrinterPort(env) },
      'orders-per-minute': { type: 'string', default: '1' },
      'overdue-after-ms': { type: 'string', default: String(OVERDUE_AFTER_MS) },
      data: { type: 'string', default: '.data' },
      app: { type: 'string' },
      environment: { type: 'string', default: env['PASE_ENVIRONMENT'] },
    },
  });
  const environment = deploymentSchema.shape.environment.safeParse(values.environment ?? (demo ? 'demo' : 'production'));
  if (!environment.success) {
    throw new StartProblem(
      `Invalid environment "${values.environment}": expected ${deploymentSchema.shape.environment.options.join(', ')}.`,
    );
  }
  return {
    demo,
    host: env['PASE_HOST'] || LOOPBACK,
    port: numberFrom(values.port, 'port', 65_535),
    printerPort: numberFrom(values['printer-port'], 'printer port', 65_535),
    metricsPort: env['PASE_METRICS_PORT'] ? numberFrom(env['PASE_METRICS_PORT'], 'PASE_METRICS_PORT', 65_535) : null,
    ordersPerMinute: numberFrom(values['orders-per-minute'], '--orders-per-minute', 6_000),
    overdueAfterMs: numberFrom(values['overdue-after-ms'], '--overdue-after-ms', 86_400_000),
    dataFolder: values.data,
    appFolder: values.app,
    databaseUrl: readDatabaseUrl(env),
    environment: environment.data,
    tokenSecret: env['PASE_TOKEN_SECRET'] || undefined,
    logLevel: logLevelFrom(env['PASE_LOG_LEVEL'] || undefined),
    appToken: env['PASE_APP_TOKEN'] || undefined,
    publicUrl: publicUrlFrom(env['PASE_PUBLIC_URL'] || undefined),
    mail: mailFrom(env),
    ...vapidFrom(env),
    automationWebhookUrl: webhookFrom(env['PASE_AUTOMATION_WEBHOOK_URL'] || undefined),
    trustedProxy: proxyFrom(env['PASE_TRUSTED_PROXY'] || undefined),
    realtimeLimits: {
      socketMessages: rateFrom(env, 'PASE_SOCKET_MESSAGES', REALTIME_LIMITS.socketMessages),
      socketJoins: rateFrom(env, 'PASE_SOCKET_JOINS', REALTIME_LIMITS.socketJoins),
      userMessages: rateFrom(env, 'PASE_USER_MESSAGES', REALTIME_LIMITS.userMessages),
      userJoins: rateFrom(env, 'PASE_USER_JOINS', REALTIME_LIMITS.userJoins),
      maxMessageBytes: numberFrom(env['PASE_SOCKET_BYTES'] || String(REALTIME_LIMITS.maxMessageBytes), 'PASE_SOCKET_BYTES', 100_000_000),
    },
    ordersByHand: orderRateFrom(env['PASE_ORDERS_BY_HAND'] || undefined),
    privateTargets: privateTargetsFrom(env['PASE_PRIVATE_TARGETS'] || 'refuse'),
    databaseLimits: databaseLimitsFrom(env),
    httpTimeouts: httpTimeoutsFrom(env),
    uploadQuotaBytes: Math.round(numberFrom(env['PASE_UPLOAD_QUOTA_MB'] || '500', 'PASE_UPLOAD_QUOTA_MB', 1_000_000) * 1024 * 1024),
    mailFileBytes: Math.round(numberFrom(env['PASE_MAIL_FILE_MB'] || '10', 'PASE_MAIL_FILE_MB', 100) * 1024 * 1024),
    minFreeMb: numberFrom(env['PASE_MIN_FREE_MB'] || '100', 'PASE_MIN_FREE_MB', 1_000_000),
  };
}

/** The URL of PostgreSQL. An empty PASE_DATABASE_URL hides DATABASE_URL. */
export function readDatabaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  return (env['PASE_DATABASE_URL'] ?? env['DATABASE_URL']) || undefined;
}

/** The port of the first virtual printer, as text. */
export function readPrinterPort(env: NodeJS.ProcessEnv): string {
  return env['PASE_PRINTER_PORT'] || '4301';
}

/** Variables that once had no prefix. Ignoring one silently would sign users out, or disable manual orders. */
const RENAMED = ['TOKEN_SECRET', 'APP_TOKEN', 'AUTOMATION_WEBHOOK_URL'];

function rejectRenamed(env: NodeJS.ProcessEnv): void {
  const old = RENAMED.find((name) => env[name] && env[`PASE_${name}`] === undefined);
  if (old) throw new StartProblem(`${old} is now PASE_${old}: rename the environment variable.`);
}

function logLevelFrom(text: string | undefined): LevelWithSilent | undefined {
  if (text === undefined) return undefined;
  const level = LOG_LEVELS.find((each) => each === text);
  if (level) return level;
  throw new StartProblem(`Invalid PASE_LOG_LEVEL "${text}": expected ${LOG_LEVELS.join(', ')}.`);
}

function privateTargetsFrom(text: string): boolean {
  if (text === 'allow' || text === 'refuse') return text === 'allow';
  throw new StartProblem(`Invalid PASE_PRIVATE_TARGETS "${text}": expected "allow" or "refuse".`);
}

function databaseLimitsFrom(env: NodeJS.ProcessEnv): DatabaseLimits {
  return {
    connectMs: msFrom(env, 'PASE_DB_CONNECT_TIMEOUT_MS', 10_000),
    statementMs: msFrom(env, 'PASE_DB_STATEMENT_TIMEOUT_MS', 30_000),
    reportStatementMs: msFrom(env, 'PASE_DB_REPORT_TIMEOUT_MS', 300_000),
    lockMs: msFrom(env, 'PASE_DB_LOCK_TIMEOUT_MS', 5_000),
    idleTransactionMs: msFrom(env, 'PASE_DB_IDLE_TRANSACTION_TIMEOUT_MS', 60_000),
  };
}

function httpTimeoutsFrom(env: NodeJS.ProcessEnv): HttpTimeouts {
  const { headersMs, requestMs, keepAliveMs } = DEFAULT_HTTP_TIMEOUTS;
  return {
    headersMs: msFrom(env, 'PASE_HTTP_HEADERS_TIMEOUT_MS', headersMs),
    requestMs: msFrom(env, 'PASE_HTTP_REQUEST_TIMEOUT_MS', requestMs),
    keepAliveMs: msFrom(env, 'PASE_HTTP_KEEP_ALIVE_TIMEOUT_MS', keepAliveMs),
  };
}

function msFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  return Math.round(numberFrom(env[name] || String(fallback), name, 86_400_000));
}

function webhookFrom(text: string | undefined): string | undefined {
  if (text === undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return text;
  throw new StartProblem(`Invalid PASE_AUTOMATION_WEBHOOK_URL "${text}": expected an http or https URL.`);
}

function publicUrlFrom(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  if (isPlain) return url.href.replace(/\/+$/, '');
  throw new StartProblem(`Invalid PASE_PUBLIC_URL "${text}": expected the URL of the app, for example https://pase.example.com.`);
}

/** An address, or a name without special characters and an address in angle brackets. */
const MAIL_FROM = /^(?:[^<>"(),:;@\\[\]\p{Cc}]+ <)?[^\s<>"(),:;@\\[\]\p{Cc}]+@[^\s<>"(),:;@\\[\]\p{Cc}]+>?$/u;

/** Error messages leave out the value of PASE_SMTP_URL: it may contain a password. */
function mailFrom(env: NodeJS.ProcessEnv): MailSettings | null {
  const smtpUrl = env['PASE_SMTP_URL'] || undefined;
  const from = env['PASE_MAIL_FROM'] || undefined;
  if (smtpUrl === undefined) {
    if (from === undefined) return null;
    throw new StartProblem('PASE_MAIL_FROM is set without PASE_SMTP_URL: no e-mail would be sent.');
  }
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : null;
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) {
    throw new StartProblem(
      'Invalid PASE_SMTP_URL: expected smtp://USER:PASSWORD@HOST:PORT or smtps://… (special characters percent-encoded).',
    );
  }
  if (from === undefined || !MAIL_FROM.test(from) || from.includes('<') !== from.endsWith('>')) {
    throw new StartProblem(`Invalid PASE_MAIL_FROM "${from ?? ''}": expected an address, for example Pase <no-reply@example.com>.`);
  }
  if (!env['PASE_PUBLIC_URL']) throw new StartProblem('PASE_SMTP_URL needs PASE_PUBLIC_URL: links in e-mails begin with it.');
  return { smtpUrl, from };
}

/** Error messages leave out the values: one of them is a secret. */
function vapidFrom(env: NodeJS.ProcessEnv): Pick<Settings, 'vapidKeys' | 'vapidSubject'> {
  const publicKey = env['PASE_VAPID_PUBLIC_KEY'] || undefined;
  const privateKey = env['PASE_VAPID_PRIVATE_KEY'] || undefined;
  const vapidSubject = env['PASE_VAPID_SUBJECT'] || null;
  if (vapidSubject !== null && !(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/.+)$/.test(vapidSubject) && URL.canParse(vapidSubject))) {
    throw new StartProblem(`Invalid PASE_VAPID_SUBJECT "${vapidSubject}": expected mailto:ADDRESS or an https URL.`);
  }
  if (publicKey === undefined && privateKey === undefined) return { vapidKeys: null, vapidSubject };
  if (!/^[\w-]{87}$/.test(publicKey ?? '') || !/^[\w-]{43}$/.test(privateKey ?? '')) {
    throw new StartProblem(
      'Invalid PASE_VAPID_PUBLIC_KEY and PASE_VAPID_PRIVATE_KEY: expected both, as `npx web-push generate-vapid-keys` prints them.',
    );
  }
  return { vapidKeys: { publicKey: publicKey ?? '', privateKey: privateKey ?? '' }, vapidSubject };
}

function proxyFrom(text: string | undefined): string | undefined {
  const invalid = text?.split(',').find((part) => !isProxy(part.trim()));
  if (invalid === undefined) return text;
  throw new StartProblem(
    `Invalid PASE_TRUSTED_PROXY "${invalid}": expected an address (10.0.0.7), a range (10.0.0.0/8), loopback, linklocal or uniquelocal.`,
  );
}

function isProxy(part: string): boolean {
  const [address = '', bits = '', ...rest] = part.split('/');
  const isRange =
    rest.length === 0 &&
    (bits === '' ? !part.includes('/') : /^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (isIP(address) === 4 ? 32 : 128));
  return /^(?:loopback|linklocal|uniquelocal)$/.test(part) || (isIP(address) !== 0 && isRange);
}

/** `BURST/REFILL`, both whole numbers from 1. */
const RATE = /^([1-9]\d{0,8})\/([1-9]\d{0,8})$/;

function rateFrom(env: NodeJS.ProcessEnv, name: string, fallback: Rate): Rate {
  const text = env[name];
  if (!text) return fallback;
  const [burst, perSecond] = numbersOf(text, name, 'BURST/PER SECOND, for example 2000/300');
  return { burst, perSecond };
}

function orderRateFrom(text: string | undefined): OrderRate {
  if (text === undefined) return DEFAULT_ORDER_RATE;
  const [burst, perMinute] = numbersOf(text, 'PASE_ORDERS_BY_HAND', 'BURST/PER MINUTE, for example 10/30');
  return { burst, perMinute };
}

function numbersOf(text: string, name: string, form: string): [number, number] {
  const [, burst, refill] = RATE.exec(text) ?? [];
  if (burst === undefined || refill === undefined) throw new StartProblem(`Invalid ${name} "${text}": expected ${form}.`);
  return [Number(burst), Number(refill)];
}

function numberFrom(text: string, name: string, max: number): number {
  const number = Number(text);
  if (text.trim() === '' || !(number >= 0 && number <= max)) {
    throw new StartProblem(`Invalid ${name} "${text}": expected a number from 0 to ${max}.`);
  }
  return number;
}
