import { readFile } from 'node:fs/promises';

/** The version of Pase, as `package.json` has it. */
export async function programVersion(): Promise<string> {
  // The project's own file.
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  return version;
}
