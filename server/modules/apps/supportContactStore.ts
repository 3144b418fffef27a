import * as contract from '@/contract/appSettings';
import { eq } from 'drizzle-orm';
import type { SupportContact } from '@/domain/deployment';
import type { StoredContact } from '@/domain/supportContact';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { Database } from '../../platform/db/database';
import { supportContacts } from '../../platform/db/schema';
import { lockEditor } from '../users/lockEditor';

/** The id of the only row, and of the entity in the audit log. */
export const CONTACTS_ID = 'support';

/** Lists all support contacts in their order, including those without a number. */
export async function listContacts(database: Database): Promise<StoredContact[]> {
  const [row] = await database.select().from(supportContacts).where(eq(supportContacts.id, CONTACTS_ID));
  return row?.contacts ?? [];
}

/** Lists the support contacts for users in `/config.json`: those with a number. */
export async function listPublishedContacts(database: Database): Promise<SupportContact[]> {
  return (await listContacts(database)).flatMap(({ name, picture, number, link }) =>
    number ? [{ name, image: `/icons/contacts/${picture}.svg`, number, ...(link && { link }) }] : [],
  );
}

/** Replaces all support contacts and records it in the audit log. */
export async function updateContacts(database: Database, contacts: StoredContact[], user: User): Promise<void> {
  await database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.updateSupportContacts);
    const before = { contacts: await listContacts(transaction) };
    await transaction
      .insert(supportContacts)
      .values({ id: CONTACTS_ID, contacts })
      .onConflictDoUpdate({ target: supportContacts.id, set: { contacts } });
    const change = { user: editor, action: 'update', entity: 'supportContacts', entityId: CONTACTS_ID } as const;
    await recordChange(transaction, { ...change, before, after: { contacts } });
  });
}
