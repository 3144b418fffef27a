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
 * Deletes the history entry of a master catalog push (row MC-04) and records that in the audit log. A push that is under way
 * continues, but its further results are not recorded.
 *
 * @throws HttpError 404 for an operation that is out of scope, or of another action.
 */
export async function dismissOperation({ database, notifyAccount }: ServerContext, user: User, id: string): Promise<void> {
  const { accountId } = await database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.dismissOperation);
    const scope = await operationScope(transaction, editor);
    const condition = and(eq(operations.id, id), eq(operations.action, 'master-catalog-menu-push'), scope === 'all' ? undefined : scope);
    const [row] = await transaction.delete(operations).where(condition).returning();
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
  // The list of master catalogs shows the result of the last push, which has changed.
  notifyAccount({ event: 'masterCatalogs.changed', accountId });
}
