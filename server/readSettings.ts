import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import { deploymentSchema, type Deployment } from '@/domain/deployment';
import { OVERDUE_AFTER_MS } from '@/domain/printTiming';
import { REALTIME_LIMITS, type RealtimeLimits } from './realtime/messageLimits';
import { ORDERS_BY_HAND, type OrderRate } from './platform/security/orderLimits';
import type { Rate } from './platform/security/tokenBucket';
import type { DatabaseLimits } from './platform/db/databaseLimits';
import { DEFAULT_HTTP_TIMEOUTS, type HttpTimeouts } from './platform/http/httpTimeouts';
import { StartProblem } from './platform/startProblem';

/** How e-mail is sent: `smtpUrl` holds name and password. `from` is a `From` header: `Pase <no-reply@example.com>`. */
export interface MailSettings {
  smtpUrl: string;
  from: string;
}

export interface Settings {
  /** Whether the demo was started (`server/demo/main.ts`). */
  demo: boolean;
  /** The address where this server listens: its own machine alone, unless `PASE_HOST` says otherwise (0.0.0.0: everywhere). */
  host: string;
  port: number;
  /** The port of the first virtual printer. */
  printerPort: number;
  ordersPerMinute: number;
  /** Where Prometheus asks, with the same `host`; null: nowhere. */
  metricsPort: number | null;
  /** After this an order that should have printed by itself raises an alert (row BP-03), in ms. */
  overdueAfterMs: number;
  dataFolder: string;
  /** The built browser app, where it is not the one of `npm run build`. */
  appFolder: string | undefined;
  /** PostgreSQL instead of the database in the data folder. */
  databaseUrl: string | undefined;
  environment: Deployment['environment'];
  /** Lets orders be made by hand (decision G17); in the demo one is made where none is given. */
  appToken: string | undefined;
  /** The address of the app for links in e-mails, without a slash at its end; null: not configured. */
  publicUrl: string | null;
  /** The mail server; null: the installation sends no e-mail. */
  mail: MailSettings | null;
  /** Whom browsers tell of each push of a master catalog (decision G22). */
  automationWebhookUrl: string | undefined;
  /** The proxies whose word for the address of who asks is taken: addresses, `10.0.0.0/8`, or `loopback`, `linklocal`, `uniquelocal`, by commas. */
  trustedProxy: string | undefined;
  /** What browsers may send over their connections. */
  realtimeLimits: RealtimeLimits;
  /** How many orders may be made with the app token, by one address and for one location. */
  ordersByHand: OrderRate;
  /** What the images of an account may have in all, in bytes; 0: without limit. */
  uploadQuotaBytes: number;
  /** Whether apps that locations are connected to may be on this machine or a private network. */
  privateTargets: boolean;
  /** How long the server waits for its database. */
  databaseLimits: DatabaseLimits;
  /** How long it waits for those who connect. */
  httpTimeouts: HttpTimeouts;
  /** With less free space than this in the data folder the server is not ready, in MB; 0: any. Of the embedded database alone. */
  minFreeMb: number;
}

// Not "localhost": that is two addresses, and realtime would be served at one of them only.
const LOOPBACK = '127.0.0.1';

/**
 * Reads the command line, then the environment (`PORT`, `PRINTER_PORT`, `PASE_HOST`, `PASE_METRICS_PORT`, `DATABASE_URL`, `PASE_ENVIRONMENT`, `APP_TOKEN`,
 * `AUTOMATION_WEBHOOK_URL`, `PASE_TRUSTED_PROXY`, and the limits `PASE_SOCKET_MESSAGES`, `PASE_SOCKET_JOINS`, `PASE_USER_MESSAGES`,
 * `PASE_USER_JOINS`, `PASE_SOCKET_BYTES`, `PASE_ORDERS_BY_HAND`, `PASE_PRIVATE_TARGETS`, `PASE_SMTP_URL`, `PASE_MAIL_FROM`, `PASE_PUBLIC_URL`, and what `databaseLimitsFrom`, `httpTimeoutsFrom` and `PASE_MIN_FREE_MB` and `PASE_UPLOAD_QUOTA_MB` name).
 *
 * @throws StartProblem for a value that is out of its range.
 */
export function readSettings(args: string[], env: NodeJS.ProcessEnv, { demo = false } = {}): Settings {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: env['PORT'] ?? '4300' },
      'printer-port': { type: 'string', default: env['PRINTER_PORT'] ?? '4301' },
      'orders-per-minute': { type: 'string', default: '6' },
      'overdue-after-ms': { type: 'string', default: String(OVERDUE_AFTER_MS) },
      data: { type: 'string', default: '.data' },
      app: { type: 'string' },
      environment: { type: 'string', default: env['PASE_ENVIRONMENT'] },
    },
  });
  const environment = deploymentSchema.shape.environment.safeParse(values.environment ?? (demo ? 'demo' : 'production'));
  if (!environment.success) throw new StartProblem(`There is no environment "${values.environment}".`);
  return {
    demo,
    host: env['PASE_HOST'] ?? LOOPBACK,
    port: numberFrom(values.port, 'port', 65_535),
    printerPort: numberFrom(values['printer-port'], 'printer port', 65_535),
    metricsPort: env['PASE_METRICS_PORT'] ? numberFrom(env['PASE_METRICS_PORT'], 'port of metrics', 65_535) : null,
    ordersPerMinute: numberFrom(values['orders-per-minute'], 'number of orders per minute', 6_000),
    overdueAfterMs: numberFrom(values['overdue-after-ms'], 'number of ms', 86_400_000),
    dataFolder: values.data,
    appFolder: values.app,
    databaseUrl: env['DATABASE_URL'] || undefined,
    environment: environment.data,
    appToken: env['APP_TOKEN'] || undefined,
    publicUrl: publicUrlFrom(env['PASE_PUBLIC_URL'] || undefined),
    mail: mailFrom(env),
    automationWebhookUrl: webhookFrom(env['AUTOMATION_WEBHOOK_URL'] || undefined),
    trustedProxy: proxyFrom(env['PASE_TRUSTED_PROXY'] || undefined),
    realtimeLimits: {
      socketMessages: rateFrom(env, 'PASE_SOCKET_MESSAGES', REALTIME_LIMITS.socketMessages),
      socketJoins: rateFrom(env, 'PASE_SOCKET_JOINS', REALTIME_LIMITS.socketJoins),
      userMessages: rateFrom(env, 'PASE_USER_MESSAGES', REALTIME_LIMITS.userMessages),
      userJoins: rateFrom(env, 'PASE_USER_JOINS', REALTIME_LIMITS.userJoins),
      maxMessageBytes: numberFrom(
        env['PASE_SOCKET_BYTES'] || String(REALTIME_LIMITS.maxMessageBytes),
        'number of bytes of a message',
        100_000_000,
      ),
    },
    ordersByHand: orderRateFrom(env['PASE_ORDERS_BY_HAND'] || undefined),
    privateTargets: privateTargetsFrom(env['PASE_PRIVATE_TARGETS'] || 'refuse'),
    databaseLimits: databaseLimitsFrom(env),
    httpTimeouts: httpTimeoutsFrom(env),
    uploadQuotaBytes: Math.round(numberFrom(env['PASE_UPLOAD_QUOTA_MB'] || '500', 'number of MB', 1_000_000) * 1024 * 1024),
    minFreeMb: numberFrom(env['PASE_MIN_FREE_MB'] || '100', 'number of MB', 1_000_000),
  };
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

function msFrom(env: NodeJS.ProcessEnv, name: string, unlessSet: number): number {
  return Math.round(numberFrom(env[name] || String(unlessSet), `${name} in ms`, 86_400_000));
}

function webhookFrom(text: string | undefined): string | undefined {
  if (text === undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return text;
  throw new StartProblem(`"${text}" is no address of a webhook.`);
}

function publicUrlFrom(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  if (isPlain) return url.href.replace(/\/+$/, '');
  throw new StartProblem(`Invalid PASE_PUBLIC_URL "${text}": expected the address of the app, as https://pase.example.com.`);
}

/** An address, or a name without special characters and an address in angle brackets. */
const MAIL_FROM = /^(?:[^<>"(),:;@\\[\]\p{Cc}]+ <)?[^\s<>"(),:;@\\[\]\p{Cc}]+@[^\s<>"(),:;@\\[\]\p{Cc}]+>?$/u;

/** The values of PASE_SMTP_URL are not in the message: it may hold a password. */
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
    throw new StartProblem(`Invalid PASE_MAIL_FROM "${from ?? ''}": expected an address, as Pase <no-reply@example.com>.`);
  }
  if (!env['PASE_PUBLIC_URL']) throw new StartProblem('PASE_SMTP_URL needs PASE_PUBLIC_URL: links in e-mails lead there.');
  return { smtpUrl, from };
}

function proxyFrom(text: string | undefined): string | undefined {
  const strange = text?.split(',').find((part) => !isProxy(part.trim()));
  if (strange === undefined) return text;
  throw new StartProblem(`"${strange}" is no address of a proxy: 10.0.0.7, 10.0.0.0/8, loopback, linklocal or uniquelocal.`);
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

function rateFrom(env: NodeJS.ProcessEnv, name: string, unset: Rate): Rate {
  const text = env[name];
  if (!text) return unset;
  const [burst, perSecond] = numbersOf(text, name, 'burst/per second, as 2000/300');
  return { burst, perSecond };
}

function orderRateFrom(text: string | undefined): OrderRate {
  if (text === undefined) return ORDERS_BY_HAND;
  const [burst, perMinute] = numbersOf(text, 'PASE_ORDERS_BY_HAND', 'burst/per minute, as 10/30');
  return { burst, perMinute };
}

function numbersOf(text: string, name: string, form: string): [number, number] {
  const [, burst, refill] = RATE.exec(text) ?? [];
  if (burst === undefined || refill === undefined) throw new StartProblem(`Invalid ${name} "${text}": expected ${form}.`);
  return [Number(burst), Number(refill)];
}

function numberFrom(text: string, name: string, max: number): number {
  const number = Number(text);
  if (text.trim() === '' || !(number >= 0 && number <= max)) throw new StartProblem(`"${text}" is no ${name}: 0 to ${max}.`);
  return number;
}
