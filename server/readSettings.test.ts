import { REALTIME_LIMITS } from './realtime/messageLimits';
import { DEFAULT_ORDER_RATE } from './platform/security/orderRateLimiter';
import { readSettings } from './readSettings';
import { StartProblem } from './platform/startProblem';

describe('readSettings', () => {
  it('reads timeouts, minimum free space and upload quota from the environment [T-13]', () => {
    const env = {
      PASE_DB_CONNECT_TIMEOUT_MS: '1',
      PASE_DB_STATEMENT_TIMEOUT_MS: '2',
      PASE_DB_REPORT_TIMEOUT_MS: '3',
      PASE_DB_LOCK_TIMEOUT_MS: '4',
      PASE_DB_IDLE_TRANSACTION_TIMEOUT_MS: '5',
      PASE_HTTP_HEADERS_TIMEOUT_MS: '6',
      PASE_HTTP_REQUEST_TIMEOUT_MS: '7',
      PASE_HTTP_KEEP_ALIVE_TIMEOUT_MS: '8',
      PASE_MIN_FREE_MB: '9',
      PASE_UPLOAD_QUOTA_MB: '20',
      PASE_MAIL_FILE_MB: '5',
    };

    expect(readSettings([], env)).toMatchObject({
      databaseLimits: { connectMs: 1, statementMs: 2, reportStatementMs: 3, lockMs: 4, idleTransactionMs: 5 },
      httpTimeouts: { headersMs: 6, requestMs: 7, keepAliveMs: 8 },
      minFreeMb: 9,
      uploadQuotaBytes: 20 * 1024 * 1024,
      mailFileBytes: 5 * 1024 * 1024,
    });
  });

  it('returns defaults without arguments and environment', () => {
    expect(readSettings([], {})).toEqual({
      databaseLimits: { connectMs: 10_000, statementMs: 30_000, reportStatementMs: 300_000, lockMs: 5_000, idleTransactionMs: 60_000 },
      httpTimeouts: { headersMs: 10_000, requestMs: 30_000, keepAliveMs: 72_000 },
      minFreeMb: 100,
      uploadQuotaBytes: 500 * 1024 * 1024,
      mailFileBytes: 10 * 1024 * 1024,
      privateTargets: false,
      ordersByHand: DEFAULT_ORDER_RATE,
      realtimeLimits: REALTIME_LIMITS,
      demo: false,
      host: '127.0.0.1',
      port: 4300,
      printerPort: 4301,
      ordersPerMinute: 1,
      metricsPort: null,
      overdueAfterMs: 60_000,
      dataFolder: '.data',
      databaseUrl: undefined,
      environment: 'production',
      appToken: undefined,
      automationWebhookUrl: undefined,
      publicUrl: null,
      mail: null,
      vapidKeys: null,
      vapidSubject: null,
    });
  });

  it('prefers arguments to the environment', () => {
    const webhook = { PASE_AUTOMATION_WEBHOOK_URL: 'https://hooks.example.com/1' };
    const env = {
      PASE_PORT: '5000',
      PASE_PRINTER_PORT: '5001',
      PASE_HOST: '0.0.0.0',
      PASE_METRICS_PORT: '9464',
      PASE_DATABASE_URL: 'postgres://db/pase',
      PASE_APP_TOKEN: 'ours',
      PASE_TOKEN_SECRET: 'a-secret-of-32-characters-or-more',
      PASE_LOG_LEVEL: 'info',
      ...webhook,
    };

    const settings = readSettings(
      ['--port', '6000', '--orders-per-minute', '0.5', '--overdue-after-ms', '2000', '--data', '/tmp/x', '--app', 'dist-chaos'],
      env,
      { demo: true },
    );

    expect(settings).toEqual({
      databaseLimits: { connectMs: 10_000, statementMs: 30_000, reportStatementMs: 300_000, lockMs: 5_000, idleTransactionMs: 60_000 },
      httpTimeouts: { headersMs: 10_000, requestMs: 30_000, keepAliveMs: 72_000 },
      minFreeMb: 100,
      uploadQuotaBytes: 500 * 1024 * 1024,
      mailFileBytes: 10 * 1024 * 1024,
      privateTargets: false,
      ordersByHand: DEFAULT_ORDER_RATE,
      realtimeLimits: REALTIME_LIMITS,
      demo: true,
      host: '0.0.0.0',
      port: 6000,
      printerPort: 5001,
      ordersPerMinute: 0.5,
      metricsPort: 9464,
      overdueAfterMs: 2000,
      dataFolder: '/tmp/x',
      appFolder: 'dist-chaos',
      databaseUrl: 'postgres://db/pase',
      environment: 'demo',
      appToken: 'ours',
      tokenSecret: 'a-secret-of-32-characters-or-more',
      logLevel: 'info',
      automationWebhookUrl: 'https://hooks.example.com/1',
      publicUrl: null,
      mail: null,
      vapidKeys: null,
      vapidSubject: null,
    });
  });

  it('allows private targets with PASE_PRIVATE_TARGETS=allow and rejects an unknown value [R-05]', () => {
    expect(readSettings([], { PASE_PRIVATE_TARGETS: 'allow' }).privateTargets).toBe(true);
    expect(() => readSettings([], { PASE_PRIVATE_TARGETS: 'yes' })).toThrow(
      'Invalid PASE_PRIVATE_TARGETS "yes": expected "allow" or "refuse".',
    );
  });

  it.each(['loopback', '10.0.0.7', '10.0.0.0/8, fd00::/8', 'uniquelocal,linklocal'])('accepts the trusted proxy %s', (trustedProxy) => {
    expect(readSettings([], { PASE_TRUSTED_PROXY: trustedProxy })).toMatchObject({ trustedProxy });
  });

  it.each(['everybody', '10.0.0', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'loopback,'])(
    'rejects the trusted proxy %s',
    (trustedProxy) => {
      expect(() => readSettings([], { PASE_TRUSTED_PROXY: trustedProxy })).toThrow(StartProblem);
    },
  );

  it.each([
    [['--port', 'x']],
    [['--port', '']],
    [['--port', '70000']],
    [['--orders-per-minute=-1']],
    [['--overdue-after-ms=-1']],
    [['--environment', 'moon']],
  ])('rejects the arguments %j', (args) => {
    expect(() => readSettings(args, {})).toThrow(StartProblem);
  });

  it('rejects an invalid metrics port', () => {
    expect(() => readSettings([], { PASE_METRICS_PORT: 'x' })).toThrow(/PASE_METRICS_PORT/);
  });

  it.each(['hooks', 'ftp://hooks.example.com', 'javascript:alert(1)'])('rejects %s as the URL of the webhook', (url) => {
    expect(() => readSettings([], { PASE_AUTOMATION_WEBHOOK_URL: url })).toThrow(StartProblem);
  });

  it('accepts the names that hosting platforms set, after its own', () => {
    const host = { PORT: '5000', DATABASE_URL: 'postgres://db/host' };

    expect(readSettings([], host)).toMatchObject({ port: 5000, databaseUrl: 'postgres://db/host' });
    expect(readSettings([], { ...host, PASE_PORT: '6000', PASE_DATABASE_URL: 'postgres://db/pase' })).toMatchObject({
      port: 6000,
      databaseUrl: 'postgres://db/pase',
    });
    expect(readSettings([], { ...host, PASE_DATABASE_URL: '' }).databaseUrl).toBeUndefined();
  });

  it.each(['TOKEN_SECRET', 'APP_TOKEN', 'AUTOMATION_WEBHOOK_URL'])('rejects %s, the name of a variable before it had a prefix', (name) => {
    expect(() => readSettings([], { [name]: 'x' })).toThrow(`${name} is now PASE_${name}: rename the environment variable.`);
  });

  it('rejects an unknown log level', () => {
    expect(() => readSettings([], { PASE_LOG_LEVEL: 'loud' })).toThrow('Invalid PASE_LOG_LEVEL "loud": expected trace, debug, info');
  });

  it('rejects an unknown argument', () => {
    expect(() => readSettings(['--colour'], {})).toThrow(/--colour/);
  });
});

describe('readSettings for push messages', () => {
  const KEYS = { PASE_VAPID_PUBLIC_KEY: `B${'a'.repeat(86)}`, PASE_VAPID_PRIVATE_KEY: 'secret-'.padEnd(43, 'a') };

  it('reads the keys and the contact, and none by default [K-09]', () => {
    expect(readSettings([], {})).toMatchObject({ vapidKeys: null, vapidSubject: null });
    expect(readSettings([], { ...KEYS, PASE_VAPID_SUBJECT: 'mailto:ops@example.com' })).toMatchObject({
      vapidKeys: { publicKey: KEYS.PASE_VAPID_PUBLIC_KEY, privateKey: KEYS.PASE_VAPID_PRIVATE_KEY },
      vapidSubject: 'mailto:ops@example.com',
    });
  });

  it.each([
    ['a missing private key', { PASE_VAPID_PRIVATE_KEY: '' }],
    ['a short public key', { PASE_VAPID_PUBLIC_KEY: 'Baa' }],
    ['a contact without a scheme', { PASE_VAPID_SUBJECT: 'ops@example.com' }],
  ])('rejects %s without naming the private key [K-09]', (_what, change) => {
    const read = () => readSettings([], { ...KEYS, ...change });
    expect(read).toThrow(StartProblem);
    expect(read).toThrow('PASE_VAPID_');
    expect(read).not.toThrow('secret-');
  });
});

describe('readSettings for e-mail', () => {
  const MAIL = {
    PASE_SMTP_URL: 'smtp://pase:a%40b@mail.example.com:587',
    PASE_MAIL_FROM: 'Pase <no-reply@example.com>',
    PASE_PUBLIC_URL: 'https://pase.example.com/',
  };

  it('reads the mail settings from the environment [R-08]', () => {
    expect(readSettings([], MAIL)).toMatchObject({
      mail: { smtpUrl: MAIL.PASE_SMTP_URL, from: MAIL.PASE_MAIL_FROM },
      publicUrl: 'https://pase.example.com',
    });
    expect(readSettings([], { ...MAIL, PASE_MAIL_FROM: 'no-reply@example.com' }).mail?.from).toBe('no-reply@example.com');
  });

  it.each([
    [{ PASE_SMTP_URL: 'https://pase:secret@mail' }, 'Invalid PASE_SMTP_URL: expected'],
    [{ PASE_SMTP_URL: 'mail.example.com' }, 'Invalid PASE_SMTP_URL: expected'],
    [{ PASE_MAIL_FROM: undefined }, 'Invalid PASE_MAIL_FROM ""'],
    [{ PASE_MAIL_FROM: 'Pase\r\nBcc: x <a@b.c>' }, 'Invalid PASE_MAIL_FROM'],
    [{ PASE_MAIL_FROM: 'Pase <a@b.c' }, 'Invalid PASE_MAIL_FROM'],
    [{ PASE_SMTP_URL: undefined }, 'PASE_MAIL_FROM is set without PASE_SMTP_URL'],
    [{ PASE_PUBLIC_URL: undefined }, 'PASE_SMTP_URL needs PASE_PUBLIC_URL'],
    [{ PASE_PUBLIC_URL: 'pase.example.com' }, 'Invalid PASE_PUBLIC_URL'],
    [{ PASE_PUBLIC_URL: 'https://pase.example.com/?a=1' }, 'Invalid PASE_PUBLIC_URL'],
  ])('rejects %j with a message that does not contain the password [R-08]', (change, message) => {
    const read = () => readSettings([], { ...MAIL, ...change });
    expect(read).toThrow(StartProblem);
    expect(read).toThrow(message);
    expect(read).not.toThrow('secret');
  });
});
