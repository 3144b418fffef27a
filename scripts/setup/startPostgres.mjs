// @ts-check
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { readToolSettings } from './readToolSettings.mjs';

/** Debian installs the programs of each version in a separate folder outside PATH. */
const DEBIAN = '/usr/lib/postgresql';
/** PostgreSQL does not run as root; Debian creates this user for it. */
const SERVICE_USER = 'postgres';
const LIMIT_MS = 120_000;

/**
 * Starts a PostgreSQL for tests: that of `PASE_DATABASE_URL` if set, otherwise a new one on a free local port from the installed programs.
 * Null: PostgreSQL is not installed.
 * @param {{ databaseUrl?: string | undefined, path: string }} [settings]
 * @returns {Promise<{ url: string, stop: () => void } | null>} it also stops when this process exits
 * @throws when it is installed but does not start
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
 * Returns the folder with the programs of the newest PostgreSQL; null when none is installed.
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
    throw new Error(`PostgreSQL is installed, but the user ${SERVICE_USER} to run it does not exist`);
  chownSync(folder, Number(user.stdout), Number(group.stdout));
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function asServiceUser(program, args) {
  const [file, rest] = isRoot() ? ['runuser', ['-u', SERVICE_USER, '--', program, ...args]] : [program, args];
  // Without output: the started server inherits the output streams, and spawnSync would wait for them.
  const { status, error } = spawnSync(file, rest, { cwd: tmpdir(), stdio: 'ignore', timeout: LIMIT_MS });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `it exited with code ${status}`}`);
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
