import { eq, sql } from 'drizzle-orm';
import { isRole } from '@/domain/role';
import type { User } from '@/domain/session';
import type { Database } from '../db/database';
import { users } from '../db/schema';

export type UserRow = typeof users.$inferSelect;

/** A user as the API gives it: without the password hash. Throws for a role that does not exist, so that it grants nothing. */
function toUser({ id, email, name, phone, role, accountId, locationsIds }: UserRow): User {
  if (!isRole(role)) throw new Error(`User ${id} has the unknown role ${role}.`);
  return { id, email, name, phone, role, accountId, locationsIds };
}

export async function findUser(database: Database, id: string): Promise<User | null> {
  const [row] = await database.select().from(users).where(eq(users.id, id));
  return row ? toUser(row) : null;
}

/** The row with its password hash, for the sign-in alone. E-mails differ in more than their case. */
export async function findUserByEmail(database: Database, email: string): Promise<UserRow | null> {
  const [row] = await database
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row ?? null;
}
