import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { ALL_ENDPOINTS } from '@/contract/allEndpoints';
import { DEFAULT_ORDER_RATE } from '../../server/platform/security/orderRateLimiter';

const service = z.looseObject({
  image: z.string(),
  build: z.optional(z.union([z.string(), z.strictObject({ context: z.string(), dockerfile: z.string() })])),
  environment: z.record(z.string(), z.string()),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]),
  volumes: z.optional(z.array(z.string())),
});
const composeSchema = z.strictObject({
  name: z.string(),
  'x-app': z.unknown(),
  services: z.record(z.string(), z.extend(service, { depends_on: z.optional(service.shape.depends_on) })),
  volumes: z.record(z.string(), z.nullable(z.unknown())),
});

const compose = composeSchema.parse(parse(readFileSync('compose.yaml', 'utf8'), { merge: true }));
const dockerfile = readFileSync('Dockerfile', 'utf8');
const caddyfile = readFileSync('Caddyfile', 'utf8');
const settings = readFileSync('server/readSettings.ts', 'utf8');

describe('compose.yaml', () => {
  const { services, volumes } = compose;
  const apps = Object.entries(services).filter(([, { image }]) => image === 'pase');

  it('runs two server processes on one database behind a proxy that lists both', () => {
    const addresses = apps.map(([name]) => `${name}:4300`);

    expect(apps).toHaveLength(2);
    expect(services['proxy']?.environment['PASE_SERVERS']?.split(' ')).toEqual(addresses);
    expect(services['proxy']?.depends_on).toEqual(apps.map(([name]) => name));
    for (const [, app] of apps) expect(app.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  });

  it('sets only variables that the server reads', () => {
    const names = new Set(apps.flatMap(([, { environment }]) => Object.keys(environment)));

    expect([...names].filter((name) => !settings.includes(`'${name}'`))).toEqual([]);
  });

  it('mounts only declared volumes and existing files', () => {
    const mounted = Object.values(services).flatMap((one) => (one.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''));

    expect(mounted.length).toBeGreaterThan(0);
    expect(mounted.filter((name) => !(name.startsWith('./') ? existsSync(name) : name in volumes))).toEqual([]);
  });

  it('contains no secret', () => {
    for (const name of ['PASE_TOKEN_SECRET', 'PASE_APP_TOKEN']) expect(apps[0]?.[1].environment[name]).toMatch(/^\$\{/);
    expect(services['database']?.environment['POSTGRES_PASSWORD']).toMatch(/^\$\{/);
  });
});

describe('Dockerfile', () => {
  it('copies only existing files', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) => (names ?? '').split(' '));

    expect(copied).toEqual(expect.arrayContaining(['package.json', 'tsconfig.json', 'server', 'src']));
    expect(copied.filter((name) => !existsSync(name))).toEqual([]);
  });

  it('runs as an unprivileged user and checks readiness', () => {
    expect(dockerfile.indexOf('\nUSER node')).toBeGreaterThan(dockerfile.lastIndexOf('\nRUN '));
    expect(dockerfile).toContain('/health/ready');
  });

  it('starts the server with the command of the npm script', () => {
    expect(dockerfile).toContain('CMD ["node", "--import", "tsx", "server/main.ts"]');
  });
});

describe('the proxy', () => {
  const proxy = compose.services['proxy'];

  it('is built with the rate limit module in a fixed version', () => {
    expect(proxy?.build).toEqual({ context: '.', dockerfile: 'proxy.Dockerfile' });
    const built = readFileSync('proxy.Dockerfile', 'utf8');

    expect(built).toMatch(/^RUN xcaddy build --with github\.com\/mholt\/caddy-ratelimit@v\d+\.\d+\.\d+$/m);
    expect(built).toMatch(/^COPY --from=build \/usr\/bin\/caddy \/usr\/bin\/caddy$/m);
  });

  it('receives the variables of its Caddyfile with the same defaults', () => {
    const read = [...caddyfile.matchAll(/\{\$(\w+)(?::(\w+))?\}/g)].map(([, name, unset]) => [name ?? '', unset] as const);

    expect(read.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(proxy?.environment ?? {})));
    for (const [name, unset] of read) {
      const value = proxy?.environment[name];
      if (unset === undefined) expect(value).toMatch(/\w/);
      else expect(value).toBe(`\${${name}:-${unset}}`);
    }
  });

  it('limits the rate of every endpoint that needs only the app token', () => {
    const [, limited] = /^\t@ordersByHand \{\n([^}]*)\}/m.exec(caddyfile) ?? [];
    const calls = Object.values(ALL_ENDPOINTS).filter(({ access }) => access === 'appToken');

    expect(calls).toHaveLength(1);
    for (const { method, path } of calls) {
      expect(limited?.trim().split(/\n\t+/)).toEqual([`method ${method}`, `path /api${path} /api${path}/`]);
    }
    expect(caddyfile).toMatch(/^\trate_limit @ordersByHand \{/m);
  });

  it('has the same rate limit for an address as the server', () => {
    const { burst, perMinute } = DEFAULT_ORDER_RATE;

    expect(caddyfile).toContain('key {remote_host}');
    expect(caddyfile).toContain(`events {$PASE_PROXY_ORDERS:${burst}}`);
    expect(caddyfile).toContain(`window {$PASE_PROXY_ORDERS_WINDOW:${(burst / perMinute) * 60}s}`);
  });
});
