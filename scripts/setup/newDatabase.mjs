// @ts-check
import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Creates a database on the PostgreSQL at `server`, empty or as a copy of the database named `template`; `drop` deletes it.
 * @param {string} server
 * @param {string} [template] nobody may be connected to it
 * @returns {Promise<{ url: string, drop: () => Promise<void> }>}
 */
export async function newDatabase(server, template = 'template1') {
  const name = `pase_${randomUUID().replaceAll('-', '')}`;
  await inDatabase(server, (client) => client.query(`create database ${name} template ${template}`));
  return {
    url: String(Object.assign(new URL(server), { pathname: name })),
    // The connection of a killed process may still be open.
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
