import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errorCode';

/** A secret of 32 random bytes that stays in the data folder, readable by its owner alone: made at the first start, the same at the next. */
export async function secretInFolder(folder: string, name: string): Promise<{ secret: string; path: string }> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  // Fails where the file exists: then that one holds.
  await writeFile(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  return { secret: await readFile(path, 'utf8'), path };
}
