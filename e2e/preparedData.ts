import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../server/platform/db/database';
import { openDatabase } from '../server/platform/db/openDatabase';
import { buildRollups } from '../server/modules/rollups/buildRollups';
import { insertPictures, seedDemo } from '../server/demo/seed/seedDemo';
import { DEMO_PASSWORD } from '../server/demo/seed/demoUsers';
import { ADMIN } from './providerAdmin';
import { createAdmin } from '../server/modules/users/createAdmin';
import { hashPassword } from '../server/platform/security/password';
import { newDatabase } from '../scripts/setup/newDatabase.mjs';
import { readToolSettings } from '../scripts/setup/readToolSettings.mjs';

/** Less than the demo has, because every server copies the data. */
const HISTORY = { orders: 2_400, days: 60 };
/** A placeholder: each server assigns its own ports to the demo's printers at start. */
const ANY_PORT = 4301;
/** Exists if the data are in PostgreSQL. */
const POSTGRES_FILE = 'postgres.json';

/** The data of a server of the tests: the demo with its pictures and rollups, or an installation with one administrator. */
export type Kind = 'demo' | 'installation';
/** The content of `POSTGRES_FILE`: the URL of the server, and the name of the database of each kind. */
type PostgresPlace = { server: string } & Record<Kind, string>;
/** The data of one server. */
export interface ServerData {
  /** A PostgreSQL URL; null: the embedded database in the data folder of the server. */
  databaseUrl: string | null;
  /** Deletes what is not in the data folder. */
  drop: () => Promise<void>;
}

const FILL: Record<Kind, (database: Database) => Promise<void>> = {
  async demo(database) {
    const passwordHash = await hashPassword(DEMO_PASSWORD, 2);
    await seedDemo(database, { now: new Date(), printerPort: ANY_PORT, ...HISTORY, passwordHash });
    await insertPictures(database, new Date());
    await buildRollups(database, new Date());
  },
  async installation(database) {
    await createAdmin(database, { ...ADMIN, name: 'Administrator', company: 'Pase' });
  },
};

/**
 * Creates the data that the servers of the tests copy, because creating them takes longer than the rest of a start: on the PostgreSQL at
 * `postgres`, whose servers need a third less processor time (docs/test-times.md), or without one as embedded databases in `folder`.
 */
export async function prepareIn(folder: string, postgres: string | null): Promise<void> {
  if (postgres === null) {
    await prepareEmbedded(folder, 'demo');
    await prepareEmbedded(folder, 'installation');
    return;
  }
  const place: PostgresPlace = {
    server: postgres,
    demo: await prepareOn(postgres, 'demo'),
    installation: await prepareOn(postgres, 'installation'),
  };
  writeFileSync(join(folder, POSTGRES_FILE), JSON.stringify(place));
}

/**
 * Copies the prepared data for a server with the data folder `folder`.
 * @throws when the data are not prepared
 */
export async function copyData(kind: Kind, folder: string): Promise<ServerData> {
  const { preparedDatabases } = readToolSettings();
  if (!preparedDatabases) throw new Error('The setup of the browser tests has not run.');
  const file = join(preparedDatabases, POSTGRES_FILE);
  if (existsSync(file)) {
    const place = JSON.parse(readFileSync(file, 'utf8')) as PostgresPlace; // written by `prepareIn`
    const { url, drop } = await newDatabase(place.server, place[kind]);
    return { databaseUrl: url, drop };
  }
  // 1,300 files: `cp` takes three times the processor time.
  cpSync(join(preparedDatabases, kind), folder, { recursive: true });
  return { databaseUrl: null, drop: () => Promise.resolve() };
}

/** @returns the name of the database */
async function prepareOn(postgres: string, kind: Kind): Promise<string> {
  const { url } = await newDatabase(postgres);
  const { database, close } = await openDatabase({ url });
  await FILL[kind](database);
  await close();
  return new URL(url).pathname.slice(1);
}

async function prepareEmbedded(folder: string, kind: Kind): Promise<void> {
  const { database, close } = await openDatabase({ folder: join(folder, kind) });
  await FILL[kind](database);
  // Writing to the 128 MB of the default for the first time takes most of the processor time of opening a database.
  await database.execute(sql`alter system set shared_buffers = '16MB'`);
  await close();
}
