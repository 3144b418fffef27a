import { readSettings } from './readSettings';
import { StartProblem } from './startProblem';

describe('readSettings', () => {
  it('has defaults for everything', () => {
    expect(readSettings([], {})).toEqual({
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
      ['--demo', '--port', '6000', '--orders-per-minute', '0.5', '--overdue-after-ms', '2000', '--data', '/tmp/x', '--app', 'dist-chaos'],
      env,
    );

    expect(settings).toEqual({
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
    });
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
