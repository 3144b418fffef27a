import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROKEN_SWITCHES } from '@/app/brokenDelivery';
import { BROKEN_PROGRAMS } from '../../e2e/chaos/ChaosPrinters';
import { BROKEN_SERVERS } from '../../e2e/chaos/ChaosServer';
import { BREAKABLE, HELP, readChaosOptions } from './chaosOptions.mjs';

const ROOT = join(__dirname, '../..');

function run(args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, args, options, (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }));
  });
}

describe('npm run chaos', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pase-chaos-options-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('prints its help, and rejects unknown options and invalid values with code 2, without installed packages and builds [T-08]', async () => {
    await cp(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true });
    const chaos = (...args: string[]) => run([join(folder, 'scripts/chaos.mjs'), ...args]);

    expect(await chaos('--help')).toEqual({ code: 0, out: `${HELP}\n`, err: '' });
    expect(await chaos('--seeds', '3')).toEqual({
      code: 2,
      out: '',
      err: "Unknown option '--seeds'. Options: npm run chaos -- --help\n",
    });
    expect(await chaos('--jobs', 'many')).toMatchObject({ code: 2, err: expect.stringContaining('Invalid --jobs "many"') as unknown });
  });

  it('waits for --server-wait seconds for a server that does not start [T-08]', async () => {
    await mkdir(join(folder, 'e2e'), { recursive: true });
    await writeFile(join(folder, 'e2e/serverHostProcess.ts'), 'setInterval(() => undefined, 60_000);');
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const env = { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.json') };
    const main = join(ROOT, 'e2e/chaos/main.ts');

    const { code, err } = await run(['--import', 'tsx', main, '--server-wait', '1', '--chromium', 'none'], { cwd: folder, env });
    expect(err).toContain('The server did not start within 1 s.');
    expect(code).toBe(1);
  }, 60_000);
});

describe('readChaosOptions', () => {
  it('returns the defaults that the help documents [T-08]', () => {
    expect(readChaosOptions([])).toEqual({
      help: false,
      seed: undefined,
      jobs: 500,
      tickMs: 700,
      broken: null,
      two: false,
      serverWaitMs: 60_000,
      quiet: false,
      chromium: undefined,
      postgres: undefined,
      app: undefined,
    });
  });

  it('reads every option', () => {
    const given = ['--seed=7', '--jobs', '60', '--tick', '500', '--break', 'skipIntent', '--server-wait', '300', '--quiet'];
    expect(readChaosOptions([...given, '--postgres', 'postgres://localhost/a'])).toMatchObject({
      seed: 7,
      jobs: 60,
      tickMs: 500,
      broken: 'skipIntent',
      serverWaitMs: 300_000,
      quiet: true,
      two: true,
    });
  });

  it.each([
    [['--sed', '1'], "Unknown option '--sed'"],
    [['-x'], "Unknown option '-x'"],
    [['12'], "Unexpected argument '12'"],
    [['--seed'], "Option '--seed <value>' argument missing"],
    [['--quiet=yes'], "Option '--quiet' does not take an argument"],
    [['--seed', '0'], 'Invalid --seed "0": expected an integer from 1 to 4294967295'],
    [['--jobs', '1e3'], 'Invalid --jobs "1e3": expected an integer from 1 to 100000'],
    [['--tick='], 'Invalid --tick "": expected an integer from 1 to 60000'],
    [['--server-wait', '-5'], "Option '--server-wait' argument is ambiguous"],
    [['--server-wait', '3601'], 'Invalid --server-wait "3601": expected an integer from 1 to 3600'],
    [['--break', 'everything'], 'Invalid --break "everything": expected one of skipIntent, '],
    [['--chromium', ''], 'Invalid --chromium "": expected a value'],
    [['--postgres', ''], 'Invalid --postgres "": expected a value'],
    [['--app', ' '], 'Invalid --app " ": expected a value'],
  ])('rejects %j and names the option [T-08]', (given, reason) => {
    expect(() => readChaosOptions(given)).toThrow(
      expect.objectContaining({ name: 'RangeError', message: expect.stringContaining(reason) as unknown }),
    );
  });

  it('lists every switch of the app', () => {
    expect(BREAKABLE).toEqual([...BROKEN_SWITCHES, ...BROKEN_SERVERS, ...BROKEN_PROGRAMS]);
  });
});
