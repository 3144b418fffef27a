import { and, eq, inArray } from 'drizzle-orm';
import type { ServerContext } from '../../context';
import { operations } from '../../platform/db/schema';
import { MASTER_PUSH } from './masterCatalogStore';

/** Tells those who look at master catalogs that pushes of them among these operations went on: how the last one went stands in their lists. */
export async function notifyMasterPushes({ database, notifyAccount }: ServerContext, operationIds: readonly string[]): Promise<void> {
  if (operationIds.length === 0) return;
  const rows = await database
    .selectDistinct({ accountId: operations.accountId })
    .from(operations)
    .where(and(inArray(operations.id, [...operationIds]), eq(operations.action, MASTER_PUSH)));
  for (const { accountId } of rows) notifyAccount({ event: 'masterCatalogs.changed', accountId });
}
