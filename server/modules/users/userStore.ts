import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { isRole } from '@/domain/role';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { byName } from '../../platform/db/byName';
import { endedTokens, users } from '../../platform/db/schema';

type UserRow = typeof users.$inferSelect;

/** Converts a row to the user of the API, without the password hash. Throws for an unknown role, so that such a role grants nothing. */
export function toUser({ id, email, name, phone, role, accountId, accounts, locationsIds, invitedUntil }: UserRow): User {
  if (!isRole(role)) throw new Error(`User ${id} has the unknown role ${role}.`);
  const user = { id, email, name, phone, role, accountId, accounts, locationsIds };
  return invitedUntil ? { ...user, invitedUntil: invitedUntil.toISOString() } : user;
}

/** Lists the users whose own account is in `scope`, ordered by name. */
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

/** The current user, its session epoch, and which of the requested token hashes a sign-out has ended. */
export interface SessionUsers {
  user: User;
  epoch: number;
  endedTokens: ReadonlySet<string>;
}

/**
 * Finds the users of sessions by id in one statement; omits deleted users and users with an unknown role, which grants nothing.
 * `hash` is the `tokenHash` of the session.
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

/** Locks users until the transaction ends, in the order of their ids to avoid deadlocks. */
export async function lockUsers(transaction: Database, ids: string[]): Promise<User[]> {
  const rows = await transaction.select().from(users).where(inArray(users.id, ids)).orderBy(users.id).for('update');
  return rows.map(toUser);
}

/** Locks and returns the users whose `accounts` include `accountId`, in the order of `lockUsers`. */
export async function lockUsersWith(transaction: Database, accountId: string): Promise<User[]> {
  const rows = await transaction
    .select()
    .from(users)
    .where(sql`${users.accounts} @> ${JSON.stringify([accountId])}::jsonb`)
    .orderBy(users.id)
    .for('update');
  return rows.map(toUser);
}

/** Normalizes an e-mail, so that spellings that differ in case or Unicode composition are equal. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** Finds the row with its password hash; for password checks only. */
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
  if (!row) throw new Error('Inserting a user returned no row.');
  return toUser(row);
}

/** Updates the given fields. @returns Null if there is no such user. */
export async function updateUser(
  transaction: Database,
  id: string,
  fields: Partial<Omit<UserRow, 'id' | 'sessionEpoch'>>,
): Promise<User | null> {
  const [row] = await transaction.update(users).set(fields).where(eq(users.id, id)).returning();
  return row ? toUser(row) : null;
}

/** Ends all sessions of the user. @returns The epoch of sessions that begin afterwards. */
export async function endSessions(transaction: Database, id: string): Promise<number> {
  const [row] = await transaction
    .update(users)
    .set({ sessionEpoch: sql`${users.sessionEpoch} + 1` })
    .where(eq(users.id, id))
    .returning({ epoch: users.sessionEpoch });
  if (!row) throw new Error(`Cannot end the sessions of user ${id}: no such user.`);
  return row.epoch;
}

export async function deleteUser(transaction: Database, id: string): Promise<void> {
  await transaction.delete(users).where(eq(users.id, id));
}
