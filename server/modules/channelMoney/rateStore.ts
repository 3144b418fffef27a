import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { CommissionRate } from '@/domain/channelMoney/commissionRate';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { commissionRates } from '../../platform/db/schema';
import { accountScope, inLocationScope } from '../../platform/security/tenantScope';

type RateRow = typeof commissionRates.$inferSelect;

/** The rates of the accounts in the user's scope, to compute payouts of orders that the user may see. */
export async function listRatesInScope(database: Database, user: User): Promise<CommissionRate[]> {
  const scope = await accountScope(database, user);
  const rows = await database
    .select()
    .from(commissionRates)
    .where(scope === 'all' ? undefined : inArray(commissionRates.accountId, scope));
  return rows.map(toRate);
}

/** The rates of an account that the user sees: those of the whole account, and of locations in scope; by channel, location and time. */
export async function listRates(database: Database, user: User, accountId: string): Promise<CommissionRate[]> {
  const scope = inLocationScope(database, user, commissionRates.locationId);
  const { channel, locationId, currency, validFrom } = commissionRates;
  const rows = await database
    .select()
    .from(commissionRates)
    .where(and(eq(commissionRates.accountId, accountId), scope === 'all' ? undefined : or(isNull(locationId), scope)))
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
