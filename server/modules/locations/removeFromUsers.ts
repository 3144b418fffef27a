import { sql } from 'drizzle-orm';
import type { Account } from '@/domain/account';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { Database } from '../../platform/db/database';
import { users } from '../../platform/db/schema';
import { lockUsers, updateUser } from '../users/userStore';

/**
 * Takes a location that goes to another account, or away, out of the users who see it by their list of locations, and notes each in the
 * audit log: all but those of its new account and of the one above that. To be called before the location is locked.
 */
export async function removeFromUsers(transaction: Database, editor: User, id: string, to: Account | null): Promise<void> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.locationsIds} @> ${JSON.stringify([id])}::jsonb`);
  if (rows.length === 0) return;
  const locked = await lockUsers(
    transaction,
    rows.map((row) => row.id),
  );
  const staying = to ? [to.id, to.parentId] : [];
  for (const before of locked.filter(({ accountId }) => !accountId || !staying.includes(accountId))) {
    const after = await updateUser(transaction, before.id, { locationsIds: before.locationsIds.filter((each) => each !== id) });
    await recordChange(transaction, { user: editor, action: 'update', entity: 'user', entityId: before.id, before, after });
  }
}
