import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAppToken, isAppToken } from './appToken';

describe('loadAppToken', () => {
  let dataFolder: string;
  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'pase-app-token-'));
  });
  afterEach(() => rm(dataFolder, { recursive: true }));

  it('returns the configured token, also in the demo', async () => {
    expect(await loadAppToken({ appToken: 'ours', demo: true, dataFolder })).toBe('ours');
  });

  it('generates a token for the demo and returns the same one after a restart, so that open tabs keep working', async () => {
    const made = await loadAppToken({ appToken: undefined, demo: true, dataFolder });

    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(await loadAppToken({ appToken: undefined, demo: true, dataFolder })).toBe(made);
    expect((await stat(join(dataFolder, 'app-token'))).mode & 0o777).toBe(0o600);
  });

  it('rejects an empty file, as left by a crash', async () => {
    await writeFile(join(dataFolder, 'app-token'), '');

    await expect(loadAppToken({ appToken: undefined, demo: true, dataFolder })).rejects.toThrow(
      /app-token must hold at least 32 characters/,
    );
  });

  it('returns null without a configured token outside the demo', async () => {
    expect(await loadAppToken({ appToken: undefined, demo: false, dataFolder })).toBeNull();
  });
});

describe('isAppToken', () => {
  it('accepts only the whole token', () => {
    expect([isAppToken('ours', 'ours'), isAppToken('our', 'ours'), isAppToken(['ours'], 'ours'), isAppToken('', null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
