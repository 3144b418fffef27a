// @ts-check
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { readToolSettings } from './readToolSettings.mjs';

/** Debian keeps the programs of each version apart, and on no path. */
const DEBIAN = '/usr/lib/postgresql';
/** PostgreSQL does not run as root; Debian makes this user for it. */
const SERVICE_USER = 'postgres';
const LIMIT_MS = 120_000;

/**
 * A PostgreSQL for tests, with no data of anybody: that of `PASE_DATABASE_URL` where it is set, else one of its own, on a free port of this machine,
 * from the programs that are installed. Null: there is none.
 * @param {{ databaseUrl?: string | undefined, path: string }} [settings]
 * @returns {Promise<{ url: string, stop: () => void } | null>} it also ends with this process
 * @throws when it is installed and does not start.
 */
export async function startPostgres({ databaseUrl, path } = readToolSettings()) {
  if (databaseUrl) return { url: databaseUrl, stop: () => undefined };
  const programs = findPostgres(path);
  if (programs === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'pase-postgres-'));
  const data = join(folder, 'data');
  if (isRoot()) giveToServiceUser(folder);
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`;
  asServiceUser(join(programs, 'initdb'), ['-D', data, '-U', SERVICE_USER, '-A', 'trust', '-E', 'UTF8']);
  asServiceUser(join(programs, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']);
  const stop = () => {
    process.off('exit', stop);
    asServiceUser(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  return { url: `postgres://${SERVICE_USER}@127.0.0.1:${port}/postgres`, stop };
}

/**
 * The folder with the programs of the newest PostgreSQL; null: none is installed.
 * @param {string} path
 * @param {string} debian
 */
export function findPostgres(path, debian = DEBIAN) {
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [...path.split(delimiter).filter(Boolean), ...versions.map((version) => join(debian, version, 'bin'))];
  return folders.find((folder) => ['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(join(folder, program)))) ?? null;
}

function isRoot() {
  return process.getuid?.() === 0;
}

/** @param {string} folder */
function giveToServiceUser(folder) {
  const [user, group] = ['-u', '-g'].map((what) => spawnSync('id', [what, SERVICE_USER], { encoding: 'utf8' }));
  if (user?.status !== 0 || group?.status !== 0)
    throw new Error(`PostgreSQL is installed, but there is no user ${SERVICE_USER} to run it.`);
  chownSync(folder, Number(user.stdout), Number(group.stdout));
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function asServiceUser(program, args) {
  const [file, rest] = isRoot() ? ['runuser', ['-u', SERVICE_USER, '--', program, ...args]] : [program, args];
  // The server that is started keeps what it is given to write to, and would be waited for.
  const { status, error } = spawnSync(file, rest, { cwd: tmpdir(), stdio: 'ignore', timeout: LIMIT_MS });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `it ended with ${status}`}`);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
