import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appTokenOf, isAppToken } from './appToken';

describe('the app token', () => {
  let dataFolder: string;
  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'pase-app-token-'));
  });
  afterEach(() => rm(dataFolder, { recursive: true }));

  it('is the one that was set up, also in the demo', async () => {
    expect(await appTokenOf({ appToken: 'ours', demo: true, dataFolder })).toBe('ours');
  });

  it('is made for the demo, and stays: tabs that are open outlive a restart', async () => {
    const made = await appTokenOf({ appToken: undefined, demo: true, dataFolder });

    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(await appTokenOf({ appToken: undefined, demo: true, dataFolder })).toBe(made);
    expect((await stat(join(dataFolder, 'app-token'))).mode & 0o777).toBe(0o600);
  });

  it('is never empty: a file that was cut off by a crash is said to be broken', async () => {
    await writeFile(join(dataFolder, 'app-token'), '');

    await expect(appTokenOf({ appToken: undefined, demo: true, dataFolder })).rejects.toThrow(/app-token must hold at least 32 characters/);
  });

  it('is none otherwise', async () => {
    expect(await appTokenOf({ appToken: undefined, demo: false, dataFolder })).toBeNull();
  });

  it('is known whole alone', () => {
    expect([isAppToken('ours', 'ours'), isAppToken('our', 'ours'), isAppToken(['ours'], 'ours'), isAppToken('', null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
