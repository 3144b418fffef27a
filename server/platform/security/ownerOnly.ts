import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errorCode';
import { log } from '../monitoring/log';

/** A file system or an owner that knows nothing of modes: the folder is used all the same. */
const NOT_POSSIBLE: readonly unknown[] = ['EPERM', 'EACCES', 'ENOTSUP', 'EROFS'];

/**
 * Makes the data folder, and with it everything in it, accessible to its owner alone (row T-15): mode 0700. From then on new files of the
 * process are 0600 and new folders 0700, wherever they are. Where the file system does not let it, that is logged.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  process.umask(0o077);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await setMode(folder, 0o700);
}

/** Gives a file, or a folder with everything below it, to its owner alone: 0600 and 0700, also where it is from before. Missing: nothing. */
export async function makePrivate(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return code;
    throw error;
  });
  if (entries === 'ENOENT') return;
  if (entries === 'ENOTDIR') return setMode(path, 0o600);
  await setMode(path, 0o700);
  for (const entry of entries) {
    const inner = join(path, entry.name);
    // A link says nothing of where it leads to.
    if (entry.isDirectory()) await makePrivate(inner);
    else if (entry.isFile()) await setMode(inner, 0o600);
  }
}

async function setMode(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: unknown) => {
    // It was removed since it was listed.
    if (errorCode(error) === 'ENOENT') return;
    if (!NOT_POSSIBLE.includes(errorCode(error))) throw error;
    log.warn({ error, path }, 'could not be made readable by its owner alone');
  });
}
