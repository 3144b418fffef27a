import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** An empty database of its own on the PostgreSQL at `server`, until it is dropped. */
export async function newDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `pase_e2e_${randomUUID().replaceAll('-', '')}`;
  await ask(server, `create database ${name}`);
  return {
    url: String(Object.assign(new URL(server), { pathname: name })),
    // A process that was killed may not have been noticed yet.
    drop: () => ask(server, `drop database ${name} with (force)`),
  };
}

async function ask(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
