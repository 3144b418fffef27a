import type { AuditEntry } from '@/domain/auditEntry';

/** A row of the audit log: the name of a user was changed. */
export function anAuditEntry(over: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 'line-1',
    date: '2026-11-20T12:00:00.000Z',
    userId: 'user-2',
    userEmail: 'admin@example.com',
    action: 'update',
    entity: 'user',
    entityId: 'user-1',
    changes: [{ path: 'name', old: 'Ana', new: 'Ana Ruiz' }],
    ...over,
  };
}
