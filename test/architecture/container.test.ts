import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { ALL_ENDPOINTS } from '@/contract/allEndpoints';
import { ORDERS_BY_HAND } from '../../server/platform/security/orderLimits';

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
const settings = ['server/readSettings.ts', 'server/platform/security/tokenSecret.ts'].map((file) => readFileSync(file, 'utf8')).join('\n');

describe('compose.yaml', () => {
  const { services, volumes } = compose;
  const apps = Object.entries(services).filter(([, { image }]) => image === 'pase');

  it('runs two processes of the server on one database, behind a proxy that knows both', () => {
    const addresses = apps.map(([name]) => `${name}:4300`);

    expect(apps).toHaveLength(2);
    expect(services['proxy']?.environment['PASE_SERVERS']?.split(' ')).toEqual(addresses);
    expect(services['proxy']?.depends_on).toEqual(apps.map(([name]) => name));
    for (const [, app] of apps) expect(app.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  });

  it('sets what the server reads, and nothing else', () => {
    const names = new Set(apps.flatMap(([, { environment }]) => Object.keys(environment)));

    expect([...names].filter((name) => !settings.includes(`'${name}'`))).toEqual([]);
  });

  it('mounts volumes and files that there are', () => {
    const mounted = Object.values(services).flatMap((one) => (one.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''));

    expect(mounted.length).toBeGreaterThan(0);
    expect(mounted.filter((name) => !(name.startsWith('./') ? existsSync(name) : name in volumes))).toEqual([]);
  });

  it('holds no secret itself', () => {
    for (const name of ['TOKEN_SECRET', 'APP_TOKEN']) expect(apps[0]?.[1].environment[name]).toMatch(/^\$\{/);
    expect(services['database']?.environment['POSTGRES_PASSWORD']).toMatch(/^\$\{/);
  });
});

describe('Dockerfile', () => {
  it('copies what there is', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) => (names ?? '').split(' '));

    expect(copied).toEqual(expect.arrayContaining(['package.json', 'tsconfig.json', 'server', 'src']));
    expect(copied.filter((name) => !existsSync(name))).toEqual([]);
  });

  it('runs as nobody in particular, and tells its health', () => {
    expect(dockerfile.indexOf('\nUSER node')).toBeGreaterThan(dockerfile.lastIndexOf('\nRUN '));
    expect(dockerfile).toContain('/health/ready');
  });

  it('starts the server as it is run by hand', () => {
    expect(dockerfile).toContain('CMD ["node", "--import", "tsx", "server/main.ts"]');
  });
});

describe('the proxy', () => {
  const proxy = compose.services['proxy'];

  it('is built with the module that limits rates, of one version', () => {
    expect(proxy?.build).toEqual({ context: '.', dockerfile: 'proxy.Dockerfile' });
    const built = readFileSync('proxy.Dockerfile', 'utf8');

    expect(built).toMatch(/^RUN xcaddy build --with github\.com\/mholt\/caddy-ratelimit@v\d+\.\d+\.\d+$/m);
    expect(built).toMatch(/^COPY --from=build \/usr\/bin\/caddy \/usr\/bin\/caddy$/m);
  });

  it('is given what its Caddyfile reads, by the same defaults', () => {
    const read = [...caddyfile.matchAll(/\{\$(\w+)(?::(\w+))?\}/g)].map(([, name, unset]) => [name ?? '', unset] as const);

    expect(read.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(proxy?.environment ?? {})));
    for (const [name, unset] of read) {
      const given = proxy?.environment[name];
      if (unset === undefined) expect(given).toMatch(/\w/);
      else expect(given).toBe(`\${${name}:-${unset}}`);
    }
  });

  it('limits each call that needs only the app token', () => {
    const [, limited] = /^\t@ordersByHand \{\n([^}]*)\}/m.exec(caddyfile) ?? [];
    const calls = Object.values(ALL_ENDPOINTS).filter(({ access }) => access === 'appToken');

    expect(calls).toHaveLength(1);
    for (const { method, path } of calls) {
      expect(limited?.trim().split(/\n\t+/)).toEqual([`method ${method}`, `path /api${path} /api${path}/`]);
    }
    expect(caddyfile).toMatch(/^\trate_limit @ordersByHand \{/m);
  });

  it('limits an address as the server does', () => {
    const { burst, perMinute } = ORDERS_BY_HAND;

    expect(caddyfile).toContain('key {remote_host}');
    expect(caddyfile).toContain(`events {$PASE_PROXY_ORDERS:${burst}}`);
    expect(caddyfile).toContain(`window {$PASE_PROXY_ORDERS_WINDOW:${(burst / perMinute) * 60}s}`);
  });
});
