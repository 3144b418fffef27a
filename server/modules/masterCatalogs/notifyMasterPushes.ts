import { and, eq, inArray } from 'drizzle-orm';
import type { ServerContext } from '../../context';
import { operations } from '../../platform/db/schema';
import { MASTER_PUSH } from './masterCatalogStore';

/**
 * Notifies the accounts whose master catalog pushes are among these operations: lists of master catalogs show the result of the last push.
 */
export async function notifyMasterPushes({ database, notifyAccount }: ServerContext, operationIds: readonly string[]): Promise<void> {
  if (operationIds.length === 0) return;
  const rows = await database
    .selectDistinct({ accountId: operations.accountId })
    .from(operations)
    .where(and(inArray(operations.id, [...operationIds]), eq(operations.action, MASTER_PUSH)));
  for (const { accountId } of rows) notifyAccount({ event: 'masterCatalogs.changed', accountId });
}
