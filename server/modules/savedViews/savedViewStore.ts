import { and, asc, eq, or, sql } from 'drizzle-orm';
import { can } from '@/domain/permissions';
import type { SavedView } from '@/domain/savedView';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { savedViews } from '../../platform/db/schema';

export type ViewRow = typeof savedViews.$inferSelect;

/** The views that a user sees: the own ones, and those shared with the user's account. A user without an account sees only the own ones. */
function seenBy({ id, accountId }: User) {
  const isShared = accountId ? and(savedViews.isShared, eq(savedViews.accountId, accountId)) : undefined;
  return or(eq(savedViews.ownerId, id), isShared);
}

/** Whether a user sees a view, as `seenBy`. */
export function isSeenBy(
  view: Pick<ViewRow, 'ownerId' | 'isShared' | 'accountId'>,
  { id, accountId }: Pick<User, 'id' | 'accountId'>,
): boolean {
  return view.ownerId === id || (view.isShared && !!accountId && view.accountId === accountId);
}

/** The views that a user sees, by name. */
export async function listViews(database: Database, user: User): Promise<ViewRow[]> {
  return database
    .select()
    .from(savedViews)
    .where(seenBy(user))
    .orderBy(sql`lower(${savedViews.name})`, asc(savedViews.id));
}

/** @returns null if the user sees no such view. */
export async function findView(database: Database, user: User, id: string): Promise<ViewRow | null> {
  const [row] = await database
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), seenBy(user)));
  return row ?? null;
}

/** Locks a view that the user sees, until the end of the transaction. @returns null if there is none. */
export async function lockView(transaction: Database, user: User, id: string): Promise<ViewRow | null> {
  const [row] = await transaction
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), seenBy(user)))
    .for('update');
  return row ?? null;
}

export async function countOwnViews(database: Database, userId: string): Promise<number> {
  return database.$count(savedViews, eq(savedViews.ownerId, userId));
}

/** Deletes the unshared views of a user who is being deleted; the shared ones lose their owner and belong to the account. */
export async function deleteUnsharedViews(transaction: Database, userId: string): Promise<void> {
  await transaction.delete(savedViews).where(and(eq(savedViews.ownerId, userId), eq(savedViews.isShared, false)));
}

/** Whether a user who sees a view may change it: its owner, or, if the owner was deleted, an administrator of the account's users. */
export function canChangeView({ ownerId }: ViewRow, user: User): boolean {
  return ownerId === null ? can(user.role, 'users', 'updateOwn') : ownerId === user.id;
}

export function toSavedView(row: ViewRow, user: User): SavedView {
  return { ...row, canChange: canChangeView(row, user), updatedAt: row.updatedAt.toISOString() };
}
