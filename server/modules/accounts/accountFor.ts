import type { Account } from '@/domain/account';
import type { AuditEntry } from '@/domain/auditEntry';
import { can } from '@/domain/permissions';
import type { User } from '@/domain/user';

/** The fields of an account that only roles with the scope `accounts` may read (row T-12). */
const FISCAL_FIELDS: readonly string[] = ['taxId', 'bankAccount'];

/** An account as a user may read it: without the scope `accounts`, the tax id and the bank account are left out. */
export function accountFor(user: User, account: Account): Account {
  if (can(user.role, 'accounts')) return account;
  const { taxId: _taxId, bankAccount: _bankAccount, ...shown } = account;
  return shown;
}

/** Audit log entries as a user may read them: without the scope `accounts`, changes of the same two fields are left out. */
export function auditEntriesFor(user: User, entries: AuditEntry[]): AuditEntry[] {
  if (can(user.role, 'accounts')) return entries;
  return entries.map((entry) =>
    entry.entity === 'account' ? { ...entry, changes: entry.changes?.filter(({ path }) => !FISCAL_FIELDS.includes(path)) } : entry,
  );
}
