// @ts-check
import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * An empty database of its own on the PostgreSQL at `server`, until it is dropped.
 * @param {string} server
 * @returns {Promise<{ url: string, drop: () => Promise<void> }>}
 */
export async function newDatabase(server) {
  const name = `pase_${randomUUID().replaceAll('-', '')}`;
  await inDatabase(server, (client) => client.query(`create database ${name}`));
  return {
    url: String(Object.assign(new URL(server), { pathname: name })),
    // A process that was killed may not have been noticed yet.
    drop: async () => void (await inDatabase(server, (client) => client.query(`drop database ${name} with (force)`))),
  };
}

/**
 * @template Result
 * @param {string} url
 * @param {(client: pg.Client) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function inDatabase(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
