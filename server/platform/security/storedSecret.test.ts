import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartProblem } from '../startProblem';
import { loadTokenSecret } from './storedSecret';

describe('loadTokenSecret', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pase-secret-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('returns the same secret after a restart and stores it readable by its owner only', async () => {
    const first = await loadTokenSecret(folder, undefined);

    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await loadTokenSecret(folder, undefined)).toBe(first);
    expect((await stat(join(folder, 'token-secret'))).mode & 0o777).toBe(0o600);
  });

  it('returns PASE_TOKEN_SECRET if it is set', async () => {
    const secret = 's'.repeat(32);

    expect(await loadTokenSecret(folder, secret)).toBe(secret);
  });

  it('rejects a secret that is too short', async () => {
    await writeFile(join(folder, 'token-secret'), '');

    await expect(loadTokenSecret(folder, 'short')).rejects.toThrow(StartProblem);
    await expect(loadTokenSecret(folder, undefined)).rejects.toThrow(/token-secret must hold at least 32 characters/);
  });
});
