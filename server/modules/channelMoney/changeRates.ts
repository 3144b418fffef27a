import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { doRatesOverlap, MAX_RATES, type CommissionRate, type RateChange, type RateDraft } from '@/domain/channelMoney/commissionRate';
import type { User } from '@/domain/user';
import { isEqual } from '@/lib/isEqual';
import { lockAccount } from '../accounts/accountStore';
import { recordChange } from '../audit/recordChange';
import { findLocation } from '../locations/locationStore';
import type { Database } from '../../platform/db/database';
import { commissionRates } from '../../platform/db/schema';
import { HttpError, invalidData, notFound } from '../../platform/http/httpError';
import { accountScope, isInScope } from '../../platform/security/tenantScope';
import { findRate, ratesOfAccount, toRate } from './rateStore';

const ENTITY = 'commissionRate';

/**
 * @throws HttpError 404 for an account out of scope; 422 `notOffered` for a location of another account, `overlap` if another rate applies to the same orders
 * on the same day, `tooManyRates`.
 */
export async function createRate(database: Database, user: User, accountId: string, draft: RateDraft): Promise<CommissionRate> {
  return database.transaction(async (transaction) => {
    await lockAccountInScope(transaction, user, accountId);
    await assertOwnLocation(transaction, accountId, draft.locationId);
    const existing = await ratesOfAccount(transaction, accountId);
    if (existing.length >= MAX_RATES) throw invalidData([{ path: '', message: 'tooManyRates' }]);
    assertNoOverlap(draft, existing);
    const row = { ...draft, id: randomUUID(), accountId, rev: 1, updatedAt: new Date() };
    await transaction.insert(commissionRates).values(row);
    await recordChange(transaction, { user, action: 'create', entity: ENTITY, entityId: row.id, before: null, after: draft });
    return toRate(row);
  });
}

/**
 * Replaces a rate, and increases its `rev` if something changes.
 *
 * @throws HttpError as `createRate`; 404 for a rate out of scope, 409 `RATE_CHANGED` with `details.rev` for an outdated `rev`.
 */
export async function changeRate(database: Database, user: User, id: string, { rev, ...draft }: RateChange): Promise<CommissionRate> {
  return database.transaction(async (transaction) => {
    const before = await lockRate(transaction, user, id);
    if (rev !== before.rev) throw new HttpError(409, 'RATE_CHANGED', 'The rate has been changed since.', { rev: before.rev });
    const old = auditedFields(before);
    if (isEqual(draft, old)) return before;
    await assertOwnLocation(transaction, before.accountId, draft.locationId);
    const others = (await ratesOfAccount(transaction, before.accountId)).filter((other) => other.id !== id);
    assertNoOverlap(draft, others);
    const after = { ...draft, id, accountId: before.accountId, rev: before.rev + 1, updatedAt: new Date() };
    await transaction.update(commissionRates).set(after).where(eq(commissionRates.id, id));
    await recordChange(transaction, { user, action: 'update', entity: ENTITY, entityId: id, before: old, after: draft });
    return toRate(after);
  });
}

/** @throws HttpError 404 for a rate out of scope. */
export async function deleteRate(database: Database, user: User, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const before = await lockRate(transaction, user, id);
    await transaction.delete(commissionRates).where(eq(commissionRates.id, id));
    await recordChange(transaction, { user, action: 'delete', entity: ENTITY, entityId: id, before: auditedFields(before), after: null });
  });
}

/** Locks the account, so that concurrent changes of its rates are checked one after the other. */
async function lockAccountInScope(transaction: Database, user: User, accountId: string): Promise<void> {
  const account = isInScope(await accountScope(transaction, user), accountId) ? await lockAccount(transaction, accountId) : null;
  if (!account) throw notFound('account');
}

async function lockRate(transaction: Database, user: User, id: string): Promise<CommissionRate> {
  const found = await findRate(transaction, user, id);
  if (!found) throw notFound('rate');
  await lockAccountInScope(transaction, user, found.accountId);
  // It may have changed before the lock.
  const current = await findRate(transaction, user, id);
  if (!current) throw notFound('rate');
  return toRate(current);
}

async function assertOwnLocation(transaction: Database, accountId: string, locationId: string | null): Promise<void> {
  const location = locationId === null ? null : await findLocation(transaction, locationId);
  if (locationId !== null && location?.accountId !== accountId) throw invalidData([{ path: 'locationId', message: 'notOffered' }]);
}

function assertNoOverlap(draft: RateDraft, others: readonly CommissionRate[]): void {
  if (others.some((other) => doRatesOverlap(draft, other))) throw invalidData([{ path: 'validFrom', message: 'overlap' }]);
}

function auditedFields({ id: _id, accountId: _accountId, rev: _rev, ...fields }: CommissionRate): RateDraft {
  return fields;
}
