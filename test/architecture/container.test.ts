import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod/mini';

const service = z.looseObject({
  image: z.string(),
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
const settings = ['server/readSettings.ts', 'server/security/tokenSecret.ts'].map((file) => readFileSync(file, 'utf8')).join('\n');

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
