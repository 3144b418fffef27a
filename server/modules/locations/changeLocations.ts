import * as contract from '@/contract/locations';
import { randomUUID } from 'node:crypto';
import type { Account } from '@/domain/account';
import type { Location } from '@/domain/location';
import type { LocationChange, LocationPatch, NewLocation } from '@/domain/locationDraft';
import { isProductAdmin } from '@/domain/role';
import type { User } from '@/domain/user';
import { findAccount, lockAccount } from '../accounts/accountStore';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { invalidData, forbidden, notFound, HttpError, type FieldProblem } from '../../platform/http/httpError';
import { adoptImages } from '../images/imageStore';
import { detachFromMasterCatalogs } from '../masterCatalogs/masterCatalogStore';
import { canAccessLocation } from '../../platform/security/tenantScope';
import { lockEditor } from '../users/lockEditor';
import { activationProblems } from './activationProblems';
import { belongingsOf, countBelow } from './belongingsOf';
import { removeFromUsers } from './removeFromUsers';
import { locationConflict } from './locationConflict';
import {
  deleteLocation,
  deleteRemovedChannels,
  insertLocation,
  lockLocation,
  rowAfter,
  saveLocation,
  type LocationRow,
} from './locationRow';
import { assertCanActivate, assertCanMove, problemsOf } from './locationRules';
import { changedSecrets, secretsOf } from './locationSecrets';
import { findLocation, toLocation } from './locationStore';

type Parts = Pick<ServerContext, 'database' | 'pos'>;

/**
 * Makes a location of an account, in its currency unless another is told, and notes it in the audit log. It has no channels, services
 * and hours yet, and is not activated.
 *
 * @throws HttpError 422 for an account that there is not, or a parent location that is not one of its.
 */
export async function createLocation({ database, pos }: Parts, user: User, draft: NewLocation): Promise<Location> {
  return database.transaction(async (transaction) => {
    await lockEditor(transaction, user, contract.createLocation);
    const account = demandAccount(await lockAccount(transaction, draft.accountId));
    const providers = pos.providers;
    await refuse(problemsOf(transaction, draft, { before: null, account, providers }));
    const { name, accountId, timeZone, country } = draft;
    const currency = draft.currency ?? account.currency ?? 'EUR';
    const empty = { id: randomUUID(), name, accountId, timeZone, country, currency, rev: 1, data: { activation: { status: 'none' } } };
    const row = rowAfter(empty, draft, providers);
    await insertLocation(transaction, row);
    await adoptImages(
      transaction,
      row.id,
      [...(draft.images ?? []), draft.coverImage].flatMap((image) => image?.url ?? []),
    );
    const location = toLocation(row, []);
    const { rev: _rev, ...after } = location;
    await recordChange(transaction, { user, action: 'create', entity: 'location', entityId: row.id, before: null, after });
    return location;
  });
}

/**
 * Changes what is named of a location of the user's scope, and notes it in the audit log: secrets by their names alone. With `rev` the change
 * is refused unless it was made from the newest revision; without it the last one wins, field by field. Its past orders stay those of the
 * account that they were made for; users of another account than its new one see it no more, and it has no parent there unless one is named.
 *
 * @throws HttpError 404 out of the scope; 403 for another place among the locations, or its activation, unless the provider's administrator asks;
 * 409 `LOCATION_CHANGED` for an older revision (`locationConflict`), and where it was moved meanwhile, would leave locations below it behind,
 * or nobody waits for its activation; 422 for what is not offered, and for what it lacks to be activated.
 */
export async function changeLocation(
  { database, pos }: Parts,
  user: User,
  id: string,
  { rev, ...change }: LocationPatch,
): Promise<Location> {
  return database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.updateLocation);
    const target = await accountAfter(transaction, editor, id, change);
    if (target.moves) await removeFromUsers(transaction, editor, id, target.account);
    const before = await lockInScope(transaction, editor, id);
    if (before.accountId !== target.from) throw new HttpError(409, 'LOCATION_MOVED', 'The location was moved meanwhile: look at it again.');
    if (rev !== undefined && rev !== before.rev) throw locationConflict(before, change);
    assertCanMove(editor, before, change);
    assertCanActivate(editor, before, change);
    if (target.moves) await demandNoneBelow(transaction, id);
    await refuse(problemsOf(transaction, change, { before, account: target.account, providers: pos.providers }));
    const after = rowAfter(before, change, pos.providers);
    if (change.activation) await refuse(activationProblems(transaction, after, pos.providers));
    await saveLocation(transaction, after);
    await deleteRemovedChannels(transaction, before, after);
    if (target.moves) await detachFromMasterCatalogs(transaction, id);
    await recordChange(transaction, { user, action: 'update', entity: 'location', entityId: id, ...statesOf(before, after) });
    return (await findLocation(transaction, id)) ?? toLocation(after, []);
  });
}

/** The account that the location will be of, the one that it was of, and whether they differ; it is kept from being deleted then. Users are locked before locations. */
async function accountAfter(
  transaction: Database,
  editor: User,
  id: string,
  { accountId }: LocationChange,
): Promise<{ account: Account; from: string; moves: boolean }> {
  const location = (await canAccessLocation(transaction, editor, id)) ? await findLocation(transaction, id) : null;
  if (!location) throw notFound('location');
  const from = location.accountId;
  const moves = accountId !== undefined && accountId !== from;
  if (moves && !isProductAdmin(editor.role)) throw forbidden();
  if (!moves) return { account: demandAccount(await findAccount(transaction, from)), from, moves };
  return { account: demandAccount(await lockAccount(transaction, accountId)), from, moves };
}

function demandAccount(account: Account | null): Account {
  if (!account) throw invalidData([{ path: 'accountId', message: 'notOffered' }]);
  return account;
}

async function demandNoneBelow(transaction: Database, id: string): Promise<void> {
  const children = await countBelow(transaction, id);
  if (children === 0) return;
  const message = `${children} locations below it would stay in the old account: give them another parent first.`;
  throw new HttpError(409, 'LOCATION_HAS_CHILDREN', message, { children });
}

async function refuse(looking: Promise<FieldProblem[]>): Promise<void> {
  const problems = await looking;
  if (problems.length > 0) throw invalidData(problems);
}

async function lockInScope(transaction: Database, editor: User, id: string): Promise<LocationRow> {
  const row = (await canAccessLocation(transaction, editor, id)) ? await lockLocation(transaction, id) : null;
  if (!row) throw notFound('location');
  return row;
}

/** Both states as the audit log may know them. */
function statesOf(before: LocationRow, after: LocationRow): { before: object; after: object } {
  const secrets = changedSecrets(secretsOf(before.data), secretsOf(after.data));
  return { before: toLocation(before, []), after: { ...toLocation(after, []), ...(secrets.length > 0 && { changedSecrets: secrets }) } };
}

/**
 * Deletes a location with its services, connections, catalogs, blocks, channel statuses and images, and records it in the audit log. Its
 * orders and its operations history stay, for users who may see everything.
 *
 * @throws HttpError 409 while it has orders of the last 31 days, tickets that wait to be printed, or locations below it: it works still.
 */
export async function removeLocation(database: Database, user: User, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.deleteLocation);
    await removeFromUsers(transaction, editor, id, null);
    await lockInScope(transaction, editor, id);
    const belongings = await belongingsOf(transaction, id, new Date());
    if (Object.values(belongings).some((count) => count > 0)) {
      const { orders, printJobs, children } = belongings;
      const message = `The location still works: ${orders} orders of the last 31 days, ${printJobs} tickets to print, ${children} locations below it.`;
      throw new HttpError(409, 'LOCATION_NOT_EMPTY', message, belongings);
    }
    const before = await findLocation(transaction, id);
    await deleteLocation(transaction, id);
    await recordChange(transaction, { user, action: 'delete', entity: 'location', entityId: id, before, after: null });
  });
}
