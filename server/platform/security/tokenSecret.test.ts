import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartProblem } from '../startProblem';
import { tokenSecret } from './tokenSecret';

describe('tokenSecret', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pase-secret-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('stays the same over restarts and is readable by its owner alone', async () => {
    const first = await tokenSecret(folder, undefined);

    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await tokenSecret(folder, undefined)).toBe(first);
    expect((await stat(join(folder, 'token-secret'))).mode & 0o777).toBe(0o600);
  });

  it('takes PASE_TOKEN_SECRET where it is set', async () => {
    const secret = 's'.repeat(32);

    expect(await tokenSecret(folder, secret)).toBe(secret);
  });

  it('refuses a secret that is too short', async () => {
    await writeFile(join(folder, 'token-secret'), '');

    await expect(tokenSecret(folder, 'short')).rejects.toThrow(StartProblem);
    await expect(tokenSecret(folder, undefined)).rejects.toThrow(/token-secret must hold at least 32 characters/);
  });
});
