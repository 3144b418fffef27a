import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errorCode';
import { log } from '../monitoring/log';

/** Errors of file systems without modes, or of files of another owner: the folder is used nevertheless. */
const UNSUPPORTED_CODES: readonly unknown[] = ['EPERM', 'EACCES', 'ENOTSUP', 'EROFS'];

/**
 * Creates the data folder and makes it accessible to its owner only (row T-15): mode 0700. Also sets the umask of the process: new files get
 * 0600 and new folders 0700. Logs a warning if the file system does not support modes.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  process.umask(0o077);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await setMode(folder, 0o700);
}

/** Makes an existing file, or a folder with everything below it, accessible to its owner only: 0600 and 0700. Ignores a missing path. */
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
    // Symbolic links are skipped: their targets may be outside the folder.
    if (entry.isDirectory()) await makePrivate(inner);
    else if (entry.isFile()) await setMode(inner, 0o600);
  }
}

async function setMode(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: unknown) => {
    // The file was removed after it was listed.
    if (errorCode(error) === 'ENOENT') return;
    if (!UNSUPPORTED_CODES.includes(errorCode(error))) throw error;
    log.warn({ error, path }, 'the mode could not be restricted to the owner');
  });
}
