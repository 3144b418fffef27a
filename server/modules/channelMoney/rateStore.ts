import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Account } from '@/domain/account';
import { createRateFinder, type CommissionRate, type RatedOrder } from '@/domain/channelMoney/commissionRate';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { accounts, commissionRates } from '../../platform/db/schema';
import { accountScope, inLocationScope } from '../../platform/security/tenantScope';

type RateRow = typeof commissionRates.$inferSelect;

/** Finds the rates of orders that the user may see: those of the accounts in scope, and of their main accounts, which apply to sub-accounts without own ones. */
export async function readRateFinder(database: Database, user: User): Promise<(order: RatedOrder) => CommissionRate | null> {
  const scope = await accountScope(database, user);
  const subaccounts = await database
    .select({ id: accounts.id, mainId: accounts.parentId })
    .from(accounts)
    .where(and(isNotNull(accounts.parentId), scope === 'all' ? undefined : inArray(accounts.id, scope)));
  const mainAccounts = new Map(subaccounts.map(({ id, mainId }) => [id, mainId ?? '']));
  const rows = await database
    .select()
    .from(commissionRates)
    .where(scope === 'all' ? undefined : inArray(commissionRates.accountId, [...scope, ...mainAccounts.values()]));
  return createRateFinder(rows.map(toRate), mainAccounts);
}

/**
 * The rates that apply to an account and that the user sees: those of the whole account, of locations in scope, and of all locations of its main account
 * (with another `accountId`); by channel, location and time.
 */
export async function listRates(
  database: Database,
  user: User,
  { id: accountId, parentId }: Pick<Account, 'id' | 'parentId'>,
): Promise<CommissionRate[]> {
  const scope = inLocationScope(database, user, commissionRates.locationId);
  const { channel, locationId, currency, validFrom } = commissionRates;
  const rows = await database
    .select()
    .from(commissionRates)
    .where(
      or(
        and(eq(commissionRates.accountId, accountId), scope === 'all' ? undefined : or(isNull(locationId), scope)),
        parentId ? and(eq(commissionRates.accountId, parentId), isNull(locationId)) : undefined,
      ),
    )
    .orderBy(asc(channel), sql`${locationId} nulls first`, asc(currency), asc(validFrom));
  return rows.map(toRate);
}

/** All rates of an account, whose row the caller has locked. */
export async function ratesOfAccount(transaction: Database, accountId: string): Promise<CommissionRate[]> {
  return (await transaction.select().from(commissionRates).where(eq(commissionRates.accountId, accountId))).map(toRate);
}

/** @returns null if there is no such rate in an account of the scope. */
export async function findRate(database: Database, user: User, id: string): Promise<RateRow | null> {
  const scope = await accountScope(database, user);
  const [row] = await database
    .select()
    .from(commissionRates)
    .where(and(eq(commissionRates.id, id), scope === 'all' ? undefined : inArray(commissionRates.accountId, scope)));
  return row ?? null;
}

export function toRate(row: RateRow): CommissionRate {
  const { updatedAt: _updatedAt, ...rate } = row;
  // The column has only currencies that the contract accepted.
  return { ...rate, currency: rate.currency as CommissionRate['currency'] };
}
