import { and, count, desc, eq, gte, lt } from 'drizzle-orm';
import type { AuditEntry, AuditFilter } from '@/domain/auditEntry';
import type { Database } from '../../platform/db/database';
import { auditLogs } from '../../platform/db/schema';

const PAGE_SIZE = 50;

/** Lists a page of the entries that match the filter, newest first, with the total count. */
export async function listAuditEntries(database: Database, filter: AuditFilter): Promise<{ entries: AuditEntry[]; totalCount: number }> {
  const { page = 0, limit = PAGE_SIZE } = filter;
  const condition = conditionOf(filter);
  const rows = await database
    .select()
    .from(auditLogs)
    .where(condition)
    .orderBy(desc(auditLogs.date), desc(auditLogs.id))
    .limit(limit)
    .offset(page * limit);
  const [total] = await database.select({ count: count() }).from(auditLogs).where(condition);
  return { entries: rows.map((row) => ({ ...row, date: row.date.toISOString() })), totalCount: total?.count ?? 0 };
}

function conditionOf({ userId, entity, entityId, action, fromDate, toDate }: AuditFilter) {
  return and(
    userId ? eq(auditLogs.userId, userId) : undefined,
    entity ? eq(auditLogs.entity, entity) : undefined,
    entityId ? eq(auditLogs.entityId, entityId) : undefined,
    action ? eq(auditLogs.action, action) : undefined,
    fromDate ? gte(auditLogs.date, new Date(fromDate)) : undefined,
    toDate ? lt(auditLogs.date, new Date(toDate)) : undefined,
  );
}
