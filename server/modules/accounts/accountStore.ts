import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Account } from '@/domain/account';
import type { AccountDraft } from '@/domain/accountDraft';
import type { Database } from '../../platform/db/database';
import { byName } from '../../platform/db/byName';
import { accounts, locations, masterCatalogs, users } from '../../platform/db/schema';

type AccountRow = typeof accounts.$inferSelect;

/** Converts a row to the account of the API, with the country inside the fiscal data (specification 1 §3, 2 §7). */
function toAccount({ data, country, ...row }: AccountRow): Account {
  const fiscalData = fiscalDataOf(data);
  return { ...data, ...row, fiscalData: { ...fiscalData, businessAddress: { ...fiscalData?.businessAddress, country } } };
}

/** Converts a draft to a row; fields of `stored` that the draft omits are retained. */
function rowOf({ fiscalData, bankAccount, ...draft }: AccountDraft, stored: AccountRow['data'] = {}): Omit<AccountRow, 'id'> {
  const { name, parentId, currency, apps, ...data } = draft;
  const { country, address, postalCode, city } = fiscalData.businessAddress;
  const storedFiscalData = fiscalDataOf(stored);
  const businessAddress = { ...storedFiscalData?.businessAddress, address, postalCode, city };
  return {
    name,
    parentId: parentId || null,
    country,
    currency,
    apps: [...new Set(apps)],
    data: { ...stored, ...data, ...(bankAccount !== undefined && { bankAccount }), fiscalData: { ...storedFiscalData, businessAddress } },
  };
}

function fiscalDataOf(data: AccountRow['data']): Account['fiscalData'] {
  // Only `rowOf` and the seed write this field.
  return data['fiscalData'] as Account['fiscalData'];
}

/** Lists the accounts in `scope`, optionally only the sub-accounts of `parentId`, ordered by name. */
export async function listAccounts(database: Database, scope: 'all' | string[], parentId?: string): Promise<Account[]> {
  const rows = await database
    .select()
    .from(accounts)
    .where(
      and(scope === 'all' ? undefined : inArray(accounts.id, scope), parentId === undefined ? undefined : eq(accounts.parentId, parentId)),
    )
    .orderBy(...byName(accounts));
  return rows.map(toAccount);
}

/** @returns The ids of the account and its sub-accounts. */
export async function accountWithSubaccounts(database: Database, id: string): Promise<string[]> {
  const rows = await database.select({ id: accounts.id }).from(accounts).where(eq(accounts.parentId, id));
  return [id, ...rows.map((row) => row.id)];
}

export async function findAccount(database: Database, id: string): Promise<Account | null> {
  const [row] = await database.select().from(accounts).where(eq(accounts.id, id));
  return row ? toAccount(row) : null;
}

/** Locks the account until the transaction ends, and returns it. */
export async function lockAccount(transaction: Database, id: string): Promise<Account | null> {
  const [row] = await transaction.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return row ? toAccount(row) : null;
}

export async function insertAccount(transaction: Database, draft: AccountDraft): Promise<Account> {
  const row = { id: randomUUID(), ...rowOf(draft) };
  await transaction.insert(accounts).values(row);
  return toAccount(row);
}

/**
 * Replaces the account by the draft; retains fields that drafts do not have, and the bank account if the draft omits it.
 *
 * @returns Null if there is no such account.
 */
export async function replaceAccount(transaction: Database, id: string, draft: AccountDraft): Promise<Account | null> {
  const [stored] = await transaction.select().from(accounts).where(eq(accounts.id, id)).for('update');
  if (!stored) return null;
  const row = rowOf(draft, stored.data);
  await transaction.update(accounts).set(row).where(eq(accounts.id, id));
  return toAccount({ id, ...row });
}

export async function deleteAccount(transaction: Database, id: string): Promise<void> {
  await transaction.delete(accounts).where(eq(accounts.id, id));
}

interface AccountDependents {
  locations: number;
  users: number;
  subaccounts: number;
  masterCatalogs: number;
}

/** Counts what belongs to an account and would have no owner without it. */
export async function countAccountDependents(database: Database, id: string): Promise<AccountDependents> {
  return {
    locations: await database.$count(locations, eq(locations.accountId, id)),
    users: await database.$count(users, eq(users.accountId, id)),
    subaccounts: await database.$count(accounts, eq(accounts.parentId, id)),
    masterCatalogs: await database.$count(masterCatalogs, eq(masterCatalogs.accountId, id)),
  };
}
