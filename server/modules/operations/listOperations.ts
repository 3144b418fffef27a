import { and, desc, eq, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { OperationFilter } from '@/domain/operation';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { isOneOf } from '../../platform/db/isOneOf';
import { operations } from '../../platform/db/schema';
import { accountScope, inLocationScope } from '../../platform/security/tenantScope';
import { toOperation, type OperationReply } from './operationStore';

const PAGE_SIZE = 50;
const ITEMS_IN_A_LIST = 20;

/** The operations in a user's scope: those at its locations, and those without a location, such as of a master catalog, of its accounts. */
export async function operationScope(database: Database, user: User): Promise<'all' | SQL> {
  const atLocations = inLocationScope(database, user, operations.locationId);
  const ofAccounts = await accountScope(database, user);
  if (atLocations === 'all' || ofAccounts === 'all') return 'all';
  return sql`(${or(atLocations, and(isNull(operations.locationId), isOneOf(operations.accountId, ofAccounts)))})`;
}

/** Lists a page of the operations in `scope` that match the filter, newest first, with the total count (decision G49). */
export async function listOperations(
  database: Database,
  scope: 'all' | SQL,
  filter: OperationFilter,
): Promise<{ operations: OperationReply[]; totalCount: number }> {
  const { page = 0, limit = PAGE_SIZE } = filter;
  const condition = and(scope === 'all' ? undefined : scope, ...conditions(filter));
  const [rows, totalCount] = await Promise.all([
    database
      .select()
      .from(operations)
      .where(condition)
      .orderBy(desc(operations.date), desc(operations.id))
      .limit(limit)
      .offset(page * limit),
    database.$count(operations, condition),
  ]);
  return { operations: rows.map((row) => withFirstItems(toOperation(row))), totalCount };
}

/** Limits an operation in a list to its first items; one operation may have blocked thousands. */
function withFirstItems(operation: OperationReply): OperationReply {
  return { ...operation, items: operation.items.slice(0, ITEMS_IN_A_LIST) };
}

/** Finds an operation in `scope`. */
export async function findOperation(database: Database, scope: 'all' | SQL, id: string): Promise<OperationReply | null> {
  const [row] = await database
    .select()
    .from(operations)
    .where(and(eq(operations.id, id), scope === 'all' ? undefined : scope));
  return row ? toOperation(row) : null;
}

function conditions({ affectedEntityId, action, status, fromDate, toDate }: OperationFilter): (SQL | undefined)[] {
  return [
    affectedEntityId && isOneOf(operations.affectedEntityId, affectedEntityId),
    action && isOneOf(operations.action, action),
    status && isOneOf(operations.status, status),
    fromDate ? gte(operations.date, new Date(fromDate)) : undefined,
    toDate ? lt(operations.date, new Date(toDate)) : undefined,
  ];
}
