import type { Account } from '@/domain/account';
import type { AuditEntry } from '@/domain/auditEntry';
import { can } from '@/domain/permissions';
import type { User } from '@/domain/user';

/** The fields of an account that only roles with the scope `accounts` may read (row T-12). */
const FISCAL_FIELDS: readonly string[] = ['taxId', 'bankAccount'];

/** An account with the fields that the user may read: without the scope `accounts`, tax id and bank account are omitted. */
export function accountFor(user: User, account: Account): Account {
  if (can(user.role, 'accounts')) return account;
  const { taxId: _taxId, bankAccount: _bankAccount, ...shown } = account;
  return shown;
}

/**
 * Audit log entries with the changes that the user may read: without the scope `accounts`, changes of tax id and bank account are
 * omitted.
 */
export function auditEntriesFor(user: User, entries: AuditEntry[]): AuditEntry[] {
  if (can(user.role, 'accounts')) return entries;
  return entries.map((entry) =>
    entry.entity === 'account' ? { ...entry, changes: entry.changes?.filter(({ path }) => !FISCAL_FIELDS.includes(path)) } : entry,
  );
}
