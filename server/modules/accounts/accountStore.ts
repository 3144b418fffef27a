import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Account, AccountDraft } from '@/domain/account';
import type { Database } from '../../platform/db/database';
import { byName } from '../../platform/db/byName';
import { accounts, locations, masterCatalogs, users } from '../../platform/db/schema';

type AccountRow = typeof accounts.$inferSelect;

/** An account as the API gives it; its country stands where the specification has it (1 §3, 2 §7). */
function toAccount({ data, country, ...row }: AccountRow): Account {
  const fiscalData = fiscalDataOf(data);
  return { ...data, ...row, fiscalData: { ...fiscalData, businessAddress: { ...fiscalData?.businessAddress, country } } };
}

/** An account as the table holds it: the fields of the draft, and those of `stored` that it does not name. */
function rowOf({ fiscalData, bankAccount, ...draft }: AccountDraft, stored: AccountRow['data'] = {}): Omit<AccountRow, 'id'> {
  const { name, parentId, currency, apps, ...data } = draft;
  const { country, address, postalCode, city } = fiscalData.businessAddress;
  const kept = fiscalDataOf(stored);
  const businessAddress = { ...kept?.businessAddress, address, postalCode, city };
  return {
    name,
    parentId: parentId || null,
    country,
    currency,
    apps: [...new Set(apps)],
    data: { ...stored, ...data, ...(bankAccount !== undefined && { bankAccount }), fiscalData: { ...kept, businessAddress } },
  };
}

function fiscalDataOf(data: AccountRow['data']): Account['fiscalData'] {
  // Only `rowOf` and the seed write it.
  return data['fiscalData'] as Account['fiscalData'];
}

/** The accounts in `scope`, or those of them that are sub-accounts of `parentId`, by name. */
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

/** The account and its sub-accounts. */
export async function accountWithSubaccounts(database: Database, id: string): Promise<string[]> {
  const rows = await database.select({ id: accounts.id }).from(accounts).where(eq(accounts.parentId, id));
  return [id, ...rows.map((row) => row.id)];
}

export async function findAccount(database: Database, id: string): Promise<Account | null> {
  const [row] = await database.select().from(accounts).where(eq(accounts.id, id));
  return row ? toAccount(row) : null;
}

/** The account, which nobody else changes or deletes until the transaction ends. */
export async function lockAccount(transaction: Database, id: string): Promise<Account | null> {
  const [row] = await transaction.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return row ? toAccount(row) : null;
}

export async function insertAccount(transaction: Database, draft: AccountDraft): Promise<Account> {
  const row = { id: randomUUID(), ...rowOf(draft) };
  await transaction.insert(accounts).values(row);
  return toAccount(row);
}

/** Puts the draft in the place of what the account was; fields that no draft knows stay, and so does a bank account that it leaves out. Null where there is no such account. */
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

interface Belongings {
  locations: number;
  users: number;
  subaccounts: number;
  masterCatalogs: number;
}

/** What belongs to an account and would be nobody's without it. */
export async function belongingsOf(database: Database, id: string): Promise<Belongings> {
  return {
    locations: await database.$count(locations, eq(locations.accountId, id)),
    users: await database.$count(users, eq(users.accountId, id)),
    subaccounts: await database.$count(accounts, eq(accounts.parentId, id)),
    masterCatalogs: await database.$count(masterCatalogs, eq(masterCatalogs.accountId, id)),
  };
}
