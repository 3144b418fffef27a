import { readFile } from 'node:fs/promises';

/** The version of Pase in `package.json`. */
export async function programVersion(): Promise<string> {
  // The project's own file: it has a version.
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  return version;
}
