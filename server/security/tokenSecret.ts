import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errorCode';
import { StartProblem } from '../startProblem';

const MIN_LENGTH = 32;

/**
 * The secret that signs access tokens: `TOKEN_SECRET` where it is set (several servers of one database must share it),
 * else 32 random bytes that stay in the data folder, readable by their owner alone, so that sessions outlive a restart.
 *
 * @throws StartProblem when the secret is too short to be one.
 */
export async function tokenSecret(folder: string, fromEnvironment = process.env['TOKEN_SECRET']): Promise<string> {
  const [secret, origin] = fromEnvironment ? [fromEnvironment, 'TOKEN_SECRET'] : await secretOfFolder(folder);
  if (secret.length < MIN_LENGTH) throw new StartProblem(`${origin} must hold at least ${MIN_LENGTH} characters.`);
  return secret;
}

async function secretOfFolder(folder: string): Promise<[secret: string, path: string]> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'token-secret');
  // Fails where the file exists: then that one holds.
  await writeFile(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  return [await readFile(path, 'utf8'), path];
}
