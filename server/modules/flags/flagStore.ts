import * as contract from '@/contract/flags';
import { eq } from 'drizzle-orm';
import type { Flag, FlagChange, FlagDatafile } from '@/domain/featureFlag';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { Database } from '../../platform/db/database';
import { flags } from '../../platform/db/schema';
import { lockEditor } from '../users/lockEditor';

/** The rules of all flags by name, in the format that browsers read (decision G37). */
export async function readDatafile(database: Database): Promise<FlagDatafile> {
  const rows = await database.select().from(flags);
  return { flags: Object.fromEntries(rows.map(({ name, enabled, roles }) => [name, { enabled, roles }])) };
}

/** Sets a flag and records it in the audit log. */
export async function changeFlag(database: Database, name: Flag, { enabled, roles }: FlagChange, user: User): Promise<void> {
  await database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.updateFlag);
    const [row] = await transaction.select().from(flags).where(eq(flags.name, name)).for('update');
    const before = { enabled: row?.enabled ?? false, roles: row?.roles ?? null };
    await transaction.insert(flags).values({ name, enabled, roles }).onConflictDoUpdate({ target: flags.name, set: { enabled, roles } });
    await recordChange(transaction, { user: editor, action: 'update', entity: 'flag', entityId: name, before, after: { enabled, roles } });
  });
}
