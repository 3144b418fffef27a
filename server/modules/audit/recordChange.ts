import { randomUUID } from 'node:crypto';
import type { AuditedEntity } from '@/domain/auditEntry';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { auditLogs } from '../../platform/db/schema';
import { changesBetween } from './changesBetween';

interface Change {
  /** Who did it. */
  user: Pick<User, 'id' | 'email'>;
  /** `create`, `update`, `delete`, or a word of the field: `printAgain`. */
  action: string;
  entity: AuditedEntity;
  entityId: string;
  /** The thing as the API gives it, without secrets; null where there was none. */
  before?: object | null;
  after?: object | null;
}

/**
 * Writes a line of the audit log (row AU-01). `transaction` is that of the change: neither is there without the other. An update
 * that leaves all as it was writes nothing.
 */
export async function recordChange(transaction: Database, change: Change): Promise<void> {
  const { user, action, entity, entityId, before, after } = change;
  const changes = changesBetween(before ?? null, after ?? null);
  if (changes.length === 0 && before && after) return;
  await transaction.insert(auditLogs).values({
    id: randomUUID(),
    date: new Date(),
    userId: user.id,
    userEmail: user.email,
    action,
    entity,
    entityId,
    changes,
  });
}
