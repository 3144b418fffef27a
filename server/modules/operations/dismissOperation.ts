import * as contract from '@/contract/operations';
import { and, eq } from 'drizzle-orm';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import { operations } from '../../platform/db/schema';
import { notFound } from '../../platform/http/httpError';
import { lockEditor } from '../users/lockEditor';
import { operationScope } from './listOperations';

/**
 * Takes the entry of a push of a master catalog out of the history (row MC-04), and notes that in the audit log. A push that is under way goes
 * on, and nothing of it is noted any more.
 *
 * @throws HttpError 404 for one that is out of the user's scope, or of anything else.
 */
export async function dismissOperation({ database, notifyAccount }: ServerContext, user: User, id: string): Promise<void> {
  const { accountId } = await database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.dismissOperation);
    const scope = await operationScope(transaction, editor);
    const isMeant = and(eq(operations.id, id), eq(operations.action, 'master-catalog-menu-push'), scope === 'all' ? undefined : scope);
    const [row] = await transaction.delete(operations).where(isMeant).returning();
    if (!row) throw notFound('operation');
    const { affectedEntityId: entityId, status, date, by } = row;
    await recordChange(transaction, {
      user: editor,
      action: 'dismissSync',
      entity: 'masterCatalog',
      entityId,
      before: { operation: id, status, date, by },
      after: null,
    });
    return row;
  });
  notifyAccount({ event: 'operations.changed', accountId });
  // How the last push went, in the list of master catalogs, is another now.
  notifyAccount({ event: 'masterCatalogs.changed', accountId });
}
