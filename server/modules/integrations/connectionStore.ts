import * as contract from '@/contract/integrations';
import { and, asc, eq } from 'drizzle-orm';
import type { Endpoint } from '@/contract/endpoint';
import type { Connection, ConnectionDraft } from '@/domain/connection';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { Database } from '../../platform/db/database';
import { connections } from '../../platform/db/schema';
import { notFound } from '../../platform/http/httpError';
import { listApps } from '../apps/appStore';
import { lockEditor } from '../users/lockEditor';
import { newSecret } from './signature';

export type ConnectionRow = typeof connections.$inferSelect;

/** Converts a row to the connection of the API, without its secret. */
export function toConnection({ slug, enabled, url, secretAt }: ConnectionRow): Connection {
  return { slug, enabled, url, secretAt: secretAt.toISOString() };
}

const isConnection = (locationId: string, slug: string) => and(eq(connections.locationId, locationId), eq(connections.slug, slug));

export async function listConnections(database: Database, locationId: string): Promise<ConnectionRow[]> {
  return database.select().from(connections).where(eq(connections.locationId, locationId)).orderBy(asc(connections.slug));
}

/** Finds the enabled connection of a location, with its secret. */
export async function findActiveConnection(database: Database, locationId: string, slug: string): Promise<ConnectionRow | null> {
  const [row] = await database.select().from(connections).where(isConnection(locationId, slug));
  return row?.enabled ? row : null;
}

interface Change {
  user: User;
  locationId: string;
  slug: string;
}

/**
 * Creates a connection, which is enabled, or renews the secret of an existing one. The returned secret cannot be read later. Messages
 * signed with the previous secret are rejected from now on.
 *
 * @throws HttpError 404 for an unknown app.
 */
export async function renewSecret(database: Database, change: Change): Promise<{ connection: Connection; secret: string }> {
  const secret = newSecret();
  const { locationId, slug } = change;
  return database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, change.user, contract.createSecret);
    if ((await listApps(transaction, { slugs: [slug] })).totalCount === 0) throw notFound('app');
    const secretAt = new Date();
    const before = await lockConnection(transaction, change);
    const [row] = await transaction
      .insert(connections)
      .values({ locationId, slug, secret, secretAt })
      .onConflictDoUpdate({ target: [connections.locationId, connections.slug], set: { secret, secretAt } })
      .returning();
    if (!row) throw new Error('The connection was not stored.');
    await record(transaction, { ...change, user: editor }, { action: before ? 'update' : 'create', before, after: row });
    return { connection: toConnection(row), secret };
  });
}

/**
 * Enables or disables a connection and sets the URL that messages go to.
 *
 * @throws HttpError 404 if there is no connection.
 */
export async function updateConnection(database: Database, change: Change, { enabled, url }: ConnectionDraft): Promise<Connection> {
  return inTransaction(database, change, contract.updateConnection, async (transaction, editor, before) => {
    const [row] = await transaction
      .update(connections)
      .set({ enabled, url: url || null })
      .where(isConnection(change.locationId, change.slug))
      .returning();
    if (!row) throw notFound('connection');
    await record(transaction, { ...change, user: editor }, { action: 'update', before, after: row });
    return toConnection(row);
  });
}

/**
 * Deletes a connection and its secret.
 *
 * @throws HttpError 404 if there is no connection.
 */
export async function removeConnection(database: Database, change: Change): Promise<void> {
  await inTransaction(database, change, contract.deleteConnection, async (transaction, editor, before) => {
    await transaction.delete(connections).where(isConnection(change.locationId, change.slug));
    await record(transaction, { ...change, user: editor }, { action: 'delete', before, after: null });
  });
}

async function inTransaction<Result>(
  database: Database,
  change: Change,
  endpoint: Endpoint,
  work: (transaction: Database, editor: User, before: ConnectionRow) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, change.user, endpoint);
    const before = await lockConnection(transaction, change);
    if (!before) throw notFound('connection');
    return work(transaction, editor, before);
  });
}

async function lockConnection(transaction: Database, { locationId, slug }: Change): Promise<ConnectionRow | null> {
  const [row] = await transaction.select().from(connections).where(isConnection(locationId, slug)).for('update');
  return row ?? null;
}

interface Recorded {
  action: 'create' | 'update' | 'delete';
  before: ConnectionRow | null;
  after: ConnectionRow | null;
}

async function record(transaction: Database, { user, locationId, slug }: Change, { action, before, after }: Recorded): Promise<void> {
  await recordChange(transaction, {
    user,
    action,
    entity: 'connection',
    entityId: `${locationId} ${slug}`,
    before: before && toConnection(before),
    after: after && toConnection(after),
  });
}
