import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errorCode';
import { makePrivate, makePrivateFolder } from './ownerOnly';
import { StartProblem } from '../startProblem';

const MIN_LENGTH = 32;

/**
 * Loads the secret that signs access tokens: `PASE_TOKEN_SECRET` where it is set (several servers of one database must share it), else the
 * generated one in the data folder, so that sessions outlive a restart.
 *
 * @throws StartProblem when the secret is shorter than 32 characters.
 */
export async function loadTokenSecret(folder: string, fromEnvironment: string | undefined): Promise<string> {
  return fromEnvironment ? requireLength(fromEnvironment, 'PASE_TOKEN_SECRET') : loadOrCreateSecret(folder, 'token-secret');
}

/**
 * Reads the secret `name` from the data folder. The first start generates it: 32 random bytes in hexadecimal, readable by the owner only.
 *
 * @throws StartProblem when the stored secret is shorter than 32 characters.
 */
export async function loadOrCreateSecret(folder: string, name: string): Promise<string> {
  await makePrivateFolder(folder);
  const path = join(folder, name);
  // The flag `wx` fails if the file exists; then the stored secret is used.
  await writeFile(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  // A file of an earlier version may be readable by other users.
  await makePrivate(path);
  return requireLength(await readFile(path, 'utf8'), path);
}

/** `origin` is the file or variable that the error message names. */
function requireLength(secret: string, origin: string): string {
  if (secret.length < MIN_LENGTH) throw new StartProblem(`${origin} must hold at least ${MIN_LENGTH} characters.`);
  return secret;
}
