import { REALTIME_LIMITS } from './realtime/messageLimits';
import { DEFAULT_ORDER_RATE } from './platform/security/orderRateLimiter';
import { readSettings } from './readSettings';
import { StartProblem } from './platform/startProblem';

describe('readSettings', () => {
  it('takes the waits for database and clients, and the free space, from the environment [T-13]', () => {
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
    };

    expect(readSettings([], env)).toMatchObject({
      databaseLimits: { connectMs: 1, statementMs: 2, reportStatementMs: 3, lockMs: 4, idleTransactionMs: 5 },
      httpTimeouts: { headersMs: 6, requestMs: 7, keepAliveMs: 8 },
      minFreeMb: 9,
      uploadQuotaBytes: 20 * 1024 * 1024,
    });
  });

  it('has defaults for everything', () => {
    expect(readSettings([], {})).toEqual({
      databaseLimits: { connectMs: 10_000, statementMs: 30_000, reportStatementMs: 300_000, lockMs: 5_000, idleTransactionMs: 60_000 },
      httpTimeouts: { headersMs: 10_000, requestMs: 30_000, keepAliveMs: 72_000 },
      minFreeMb: 100,
      uploadQuotaBytes: 500 * 1024 * 1024,
      privateTargets: false,
      ordersByHand: DEFAULT_ORDER_RATE,
      realtimeLimits: REALTIME_LIMITS,
      demo: false,
      host: '127.0.0.1',
      port: 4300,
      printerPort: 4301,
      ordersPerMinute: 6,
      metricsPort: null,
      overdueAfterMs: 60_000,
      dataFolder: '.data',
      databaseUrl: undefined,
      environment: 'production',
      appToken: undefined,
      automationWebhookUrl: undefined,
      publicUrl: null,
      mail: null,
    });
  });

  it('takes the command line before the environment', () => {
    const webhook = { AUTOMATION_WEBHOOK_URL: 'https://hooks.example.com/1' };
    const env = {
      PORT: '5000',
      PRINTER_PORT: '5001',
      PASE_HOST: '0.0.0.0',
      PASE_METRICS_PORT: '9464',
      DATABASE_URL: 'postgres://db/pase',
      APP_TOKEN: 'ours',
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
      automationWebhookUrl: 'https://hooks.example.com/1',
      publicUrl: null,
      mail: null,
    });
  });

  it('allows private targets by PASE_PRIVATE_TARGETS, and refuses other words [R-05]', () => {
    expect(readSettings([], { PASE_PRIVATE_TARGETS: 'allow' }).privateTargets).toBe(true);
    expect(() => readSettings([], { PASE_PRIVATE_TARGETS: 'yes' })).toThrow(
      'Invalid PASE_PRIVATE_TARGETS "yes": expected "allow" or "refuse".',
    );
  });

  it.each(['loopback', '10.0.0.7', '10.0.0.0/8, fd00::/8', 'uniquelocal,linklocal'])('trusts the proxy %s', (trustedProxy) => {
    expect(readSettings([], { PASE_TRUSTED_PROXY: trustedProxy })).toMatchObject({ trustedProxy });
  });

  it.each(['everybody', '10.0.0', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'loopback,'])('trusts no proxy called %s', (trustedProxy) => {
    expect(() => readSettings([], { PASE_TRUSTED_PROXY: trustedProxy })).toThrow(StartProblem);
  });

  it.each([
    [['--port', 'x']],
    [['--port', '']],
    [['--port', '70000']],
    [['--orders-per-minute=-1']],
    [['--overdue-after-ms=-1']],
    [['--environment', 'moon']],
  ])('refuses %j', (args) => {
    expect(() => readSettings(args, {})).toThrow(StartProblem);
  });

  it('refuses a port of metrics that is none', () => {
    expect(() => readSettings([], { PASE_METRICS_PORT: 'x' })).toThrow(/port of metrics/);
  });

  it.each(['hooks', 'ftp://hooks.example.com', 'javascript:alert(1)'])('refuses %s as the address of a webhook', (url) => {
    expect(() => readSettings([], { AUTOMATION_WEBHOOK_URL: url })).toThrow(StartProblem);
  });

  it('refuses an argument that it does not know', () => {
    expect(() => readSettings(['--colour'], {})).toThrow(/--colour/);
  });
});

describe('the settings of e-mail', () => {
  const MAIL = {
    PASE_SMTP_URL: 'smtp://pase:a%40b@mail.example.com:587',
    PASE_MAIL_FROM: 'Pase <no-reply@example.com>',
    PASE_PUBLIC_URL: 'https://pase.example.com/',
  };

  it('are taken from the environment [R-08]', () => {
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
  ])('%j explain themselves at the start, without the password [R-08]', (change, message) => {
    const read = () => readSettings([], { ...MAIL, ...change });
    expect(read).toThrow(StartProblem);
    expect(read).toThrow(message);
    expect(read).not.toThrow('secret');
  });
});
