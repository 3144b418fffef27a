import { sql } from 'drizzle-orm';
import type { Account } from '@/domain/account';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { Database } from '../../platform/db/database';
import { users } from '../../platform/db/schema';
import { lockUsers, updateUser } from '../users/userStore';

/**
 * Removes a deleted or moved location from the location lists of users, except users of its new account (`to`) and of that account's
 * parent, and records each change in the audit log. Call it before locking the location: users are locked before locations.
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
  const retainedAccountIds = to ? [to.id, to.parentId] : [];
  for (const before of locked.filter(({ accountId }) => !accountId || !retainedAccountIds.includes(accountId))) {
    const after = await updateUser(transaction, before.id, { locationsIds: before.locationsIds.filter((each) => each !== id) });
    await recordChange(transaction, { user: editor, action: 'update', entity: 'user', entityId: before.id, before, after });
  }
}
