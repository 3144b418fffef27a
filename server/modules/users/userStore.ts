import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { isRole } from '@/domain/role';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { byName } from '../../platform/db/byName';
import { endedTokens, users } from '../../platform/db/schema';

type UserRow = typeof users.$inferSelect;

/** A user as the API gives it: without the password hash. Throws for a role that does not exist, so that it grants nothing. */
export function toUser({ id, email, name, phone, role, accountId, accounts, locationsIds, invitedUntil }: UserRow): User {
  if (!isRole(role)) throw new Error(`User ${id} has the unknown role ${role}.`);
  const user = { id, email, name, phone, role, accountId, accounts, locationsIds };
  return invitedUntil ? { ...user, invitedUntil: invitedUntil.toISOString() } : user;
}

/** The users whose own account is in `scope`, by name. */
export async function listUsers(database: Database, scope: 'all' | string[]): Promise<User[]> {
  const rows = await database
    .select()
    .from(users)
    .where(scope === 'all' ? undefined : inArray(users.accountId, scope))
    .orderBy(...byName(users));
  return rows.map(toUser);
}

export async function findUser(database: Database, id: string): Promise<User | null> {
  const [row] = await database.select().from(users).where(eq(users.id, id));
  return row ? toUser(row) : null;
}

/** A user as it is now, its session epoch, and which of the given token hashes a sign-out ended. */
export interface SessionUsers {
  user: User;
  epoch: number;
  endedTokens: ReadonlySet<string>;
}

/**
 * The users of sessions by their ids, with one statement, without those who are gone or whose role does not exist: it grants nothing. `hash` is
 * the `tokenHash` of the session.
 */
export async function findSessionUsers(
  database: Database,
  sessions: readonly { userId: string; hash: string }[],
): Promise<Map<string, SessionUsers>> {
  const listOf = (texts: string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify([...new Set(texts)])}::jsonb))`;
  const hashes = listOf(sessions.map(({ hash }) => hash));
  const ended = sql<string[]>`array(select ${endedTokens.hash} from ${endedTokens} where ${endedTokens.hash} in ${hashes})`;
  const rows = await database
    .select({ row: users, ended })
    .from(users)
    .where(sql`${users.id} in ${listOf(sessions.map(({ userId }) => userId))}`);
  const known = rows.filter(({ row }) => isRole(row.role));
  return new Map(known.map(({ row, ended }) => [row.id, { user: toUser(row), epoch: row.sessionEpoch, endedTokens: new Set(ended) }]));
}

/** The users, whom nobody else changes until the transaction ends; locked one after the other by id, so that no two wait for each other. */
export async function lockUsers(transaction: Database, ids: string[]): Promise<User[]> {
  const rows = await transaction.select().from(users).where(inArray(users.id, ids)).orderBy(users.id).for('update');
  return rows.map(toUser);
}

/** The users who have a further account, locked as by `lockUsers`. */
export async function lockUsersWith(transaction: Database, accountId: string): Promise<User[]> {
  const rows = await transaction
    .select()
    .from(users)
    .where(sql`${users.accounts} @> ${JSON.stringify([accountId])}::jsonb`)
    .orderBy(users.id)
    .for('update');
  return rows.map(toUser);
}

/** E-mails that differ in case, or in how their letters are put together, are one. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** The row with its password hash, for the check of a password alone. */
export async function findUserByEmail(database: Database, email: string): Promise<UserRow | null> {
  const [row] = await database
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, normalizeEmail(email)));
  return row ?? null;
}

export async function insertUser(transaction: Database, fields: Omit<UserRow, 'id' | 'sessionEpoch' | 'invitedUntil'>): Promise<User> {
  const [row] = await transaction
    .insert(users)
    .values({ id: randomUUID(), ...fields })
    .returning();
  if (!row) throw new Error('The database kept no user.');
  return toUser(row);
}

/** Changes the fields that are given. Null where there is no such user. */
export async function updateUser(
  transaction: Database,
  id: string,
  fields: Partial<Omit<UserRow, 'id' | 'sessionEpoch'>>,
): Promise<User | null> {
  const [row] = await transaction.update(users).set(fields).where(eq(users.id, id)).returning();
  return row ? toUser(row) : null;
}

/** Ends all sessions of the user; gives the epoch of those that begin from now on. */
export async function endSessions(transaction: Database, id: string): Promise<number> {
  const [row] = await transaction
    .update(users)
    .set({ sessionEpoch: sql`${users.sessionEpoch} + 1` })
    .where(eq(users.id, id))
    .returning({ epoch: users.sessionEpoch });
  if (!row) throw new Error(`There is no user ${id} whose sessions could be ended.`);
  return row.epoch;
}

export async function deleteUser(transaction: Database, id: string): Promise<void> {
  await transaction.delete(users).where(eq(users.id, id));
}
