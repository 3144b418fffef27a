import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errorCode';
import { makePrivate, makePrivateFolder } from './ownerOnly';
import { StartProblem } from '../startProblem';

const MIN_LENGTH = 32;

/**
 * A secret of 32 random bytes that stays in the data folder, readable by its owner alone: made at the first start, the same at the
 * next.
 *
 * @throws StartProblem when what the folder holds is too short to be one.
 */
export async function secretInFolder(folder: string, name: string): Promise<string> {
  await makePrivateFolder(folder);
  const path = join(folder, name);
  // Fails where the file exists: then that one holds.
  await writeFile(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  // One from before may be open to others.
  await makePrivate(path);
  return longEnough(await readFile(path, 'utf8'), path);
}

/** @throws StartProblem when a secret is too short to be one; `origin` says where to mend it. */
export function longEnough(secret: string, origin: string): string {
  if (secret.length < MIN_LENGTH) throw new StartProblem(`${origin} must hold at least ${MIN_LENGTH} characters.`);
  return secret;
}
