import * as contract from '@/contract/locationForm';
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
import { assignImages } from '../images/imageStore';
import { detachFromMasterCatalogs } from '../masterCatalogs/masterCatalogStore';
import { canAccessLocation } from '../../platform/security/tenantScope';
import { lockEditor } from '../users/lockEditor';
import { activationProblems } from './activationProblems';
import { countDependents, countChildren } from './countDependents';
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

type Dependencies = Pick<ServerContext, 'database' | 'pos'>;

/**
 * Creates a location of an account and records it in the audit log. Its currency defaults to that of the account. It has no channels,
 * services or opening hours and is not activated.
 *
 * @throws HttpError 422 for an unknown account, or for a parent location of another account.
 */
export async function createLocation({ database, pos }: Dependencies, user: User, draft: NewLocation): Promise<Location> {
  return database.transaction(async (transaction) => {
    await lockEditor(transaction, user, contract.createLocation);
    const account = requireAccount(await lockAccount(transaction, draft.accountId));
    const providers = pos.providers;
    await assertNoProblems(problemsOf(transaction, draft, { before: null, account, providers }));
    const { name, accountId, timeZone, country } = draft;
    const currency = draft.currency ?? account.currency ?? 'EUR';
    const empty = { id: randomUUID(), name, accountId, timeZone, country, currency, rev: 1, data: { activation: { status: 'none' } } };
    const row = rowAfter(empty, draft, providers);
    await insertLocation(transaction, row);
    await assignImages(
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
 * Updates the given fields of a location in the user's scope and records the change in the audit log, secrets by field name only. With
 * `rev` a stale change is rejected; without it the last write wins for each field. After a move to another account, past orders stay with
 * the old account, users of the old account lose access, and the parent is cleared unless the change names one.
 *
 * @throws HttpError 404 outside the scope; 403 if a user other than the provider's administrator changes the account, the project, the
 * parent or the activation; 409 `LOCATION_CHANGED` for a stale `rev` (`locationConflict`), after a concurrent move, for a move that would
 * leave child locations behind, and for an activation that was not requested; 422 for values that are not offered, and for missing
 * requirements of an activation.
 */
export async function changeLocation(
  { database, pos }: Dependencies,
  user: User,
  id: string,
  { rev, ...change }: LocationPatch,
): Promise<Location> {
  return database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.updateLocation);
    const target = await accountAfter(transaction, editor, id, change);
    if (target.moves) await removeFromUsers(transaction, editor, id, target.account);
    const before = await lockInScope(transaction, editor, id);
    if (before.accountId !== target.from)
      throw new HttpError(409, 'LOCATION_MOVED', 'Another user moved the location to another account. Reload it and try again.');
    if (rev !== undefined && rev !== before.rev) throw locationConflict(before, change);
    assertCanMove(editor, before, change);
    assertCanActivate(editor, before, change);
    if (target.moves) await assertNoChildren(transaction, id);
    await assertNoProblems(problemsOf(transaction, change, { before, account: target.account, providers: pos.providers }));
    const after = rowAfter(before, change, pos.providers);
    if (change.activation) await assertNoProblems(activationProblems(transaction, after, pos.providers));
    await saveLocation(transaction, after);
    await deleteRemovedChannels(transaction, before, after);
    if (target.moves) await detachFromMasterCatalogs(transaction, id);
    await recordChange(transaction, { user, action: 'update', entity: 'location', entityId: id, ...auditStates(before, after) });
    return (await findLocation(transaction, id)) ?? toLocation(after, []);
  });
}

/**
 * Returns the account after the change, the id of the account before it, and whether they differ; locks the new account, so that it cannot
 * be deleted. Runs before the location is locked, because users are locked before locations.
 */
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
  if (!moves) return { account: requireAccount(await findAccount(transaction, from)), from, moves };
  return { account: requireAccount(await lockAccount(transaction, accountId)), from, moves };
}

function requireAccount(account: Account | null): Account {
  if (!account) throw invalidData([{ path: 'accountId', message: 'notOffered' }]);
  return account;
}

async function assertNoChildren(transaction: Database, id: string): Promise<void> {
  const children = await countChildren(transaction, id);
  if (children === 0) return;
  const message = `${children} child locations would stay in the old account: change their parent first.`;
  throw new HttpError(409, 'LOCATION_HAS_CHILDREN', message, { children });
}

async function assertNoProblems(pending: Promise<FieldProblem[]>): Promise<void> {
  const problems = await pending;
  if (problems.length > 0) throw invalidData(problems);
}

async function lockInScope(transaction: Database, editor: User, id: string): Promise<LocationRow> {
  const row = (await canAccessLocation(transaction, editor, id)) ? await lockLocation(transaction, id) : null;
  if (!row) throw notFound('location');
  return row;
}

/** Returns both states for the audit log, with changed secrets by field name only. */
function auditStates(before: LocationRow, after: LocationRow): { before: object; after: object } {
  const secrets = changedSecrets(secretsOf(before.data), secretsOf(after.data));
  return { before: toLocation(before, []), after: { ...toLocation(after, []), ...(secrets.length > 0 && { changedSecrets: secrets }) } };
}

/**
 * Deletes a location with its services, connections, catalogs, blocks, channel statuses and images, and records it in the audit log. Its
 * orders and its operations history remain, visible to users with access to all locations.
 *
 * @throws HttpError 404 outside the scope; 409 if the location has orders of the last 31 days, open print jobs or child locations.
 */
export async function removeLocation(database: Database, user: User, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.deleteLocation);
    await removeFromUsers(transaction, editor, id, null);
    await lockInScope(transaction, editor, id);
    const dependents = await countDependents(transaction, id, new Date());
    if (Object.values(dependents).some((count) => count > 0)) {
      const { orders, printJobs, children } = dependents;
      const message = `The location is in use: ${orders} orders in 31 days, ${printJobs} open print jobs, ${children} child locations.`;
      throw new HttpError(409, 'LOCATION_NOT_EMPTY', message, dependents);
    }
    const before = await findLocation(transaction, id);
    await deleteLocation(transaction, id);
    await recordChange(transaction, { user, action: 'delete', entity: 'location', entityId: id, before, after: null });
  });
}
