import { randomUUID } from 'node:crypto';
import type { AuditedEntity } from '@/domain/auditEntry';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { auditLogs } from '../../platform/db/schema';
import { changesBetween } from './changesBetween';

interface Change {
  /** The user who made the change. */
  user: Pick<User, 'id' | 'email'>;
  /** `create`, `update`, `delete`, or a more specific verb: `printAgain`. */
  action: string;
  entity: AuditedEntity;
  entityId: string;
  /** The entity as in the API, without secrets; null if it did not exist. */
  before?: object | null;
  after?: object | null;
}

/**
 * Writes an audit log entry (row AU-01) in the transaction of the change, so that there is neither without the other. Skips an update
 * that changes nothing.
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
