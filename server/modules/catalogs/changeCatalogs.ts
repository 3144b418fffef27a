import * as contract from '@/contract/catalogs';
import { randomUUID } from 'node:crypto';
import type { Catalog, CatalogContent } from '@/domain/catalog';
import { CATALOG_LIMITS, type CatalogPatch, type NewCatalog } from '@/domain/catalogDraft';
import { applyPatch } from '@/domain/catalogPatch';
import { MENU_REFUSALS } from '@/domain/menuPush';
import type { User } from '@/domain/user';
import { isEqual } from '@/lib/isEqual';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { requirePermission } from '../../platform/http/access';
import { invalidData, notFound, HttpError, type FieldProblem } from '../../platform/http/httpError';
import { lockLocation, type LocationRow } from '../locations/locationRow';
import { followCatalog } from '../masterCatalogs/followCatalog';
import { canAccessLocation } from '../../platform/security/tenantScope';
import { lockEditor } from '../users/lockEditor';
import { catalogLines } from './catalogLine';
import { findCatalog, lockCatalogInScope } from './catalogScope';
import { deleteCatalog, insertCatalog, listCatalogSummaries, saveCatalog, toCatalog, type CatalogRow } from './catalogStore';

/**
 * Makes a catalog of a location of the user's scope: empty, with content, or a copy of another one of its scope with the same ids, changed by
 * the content that is given. It is in the currency of the location, a copy in its own, unless another is told. It is noted in the audit log.
 *
 * @throws HttpError 404 out of the scope; 422 for a catalog to copy that there is not, or content that is not well-formed.
 */
export async function createCatalog(context: ServerContext, user: User, locationId: string, draft: NewCatalog): Promise<Catalog> {
  const { copyOf, ...patch } = draft;
  demandWellFormed(patch);
  const row = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.createCatalog);
    const place = await lockLocationInScope(transaction, editor, locationId);
    const start = copyOf === undefined ? emptyOf(place) : await sourceOf(transaction, editor, copyOf);
    return addCatalog(transaction, editor, withContent(start, patch), { locationId });
  });
  context.notifyLocation({ event: 'catalogs.changed', locationId });
  return toCatalog(row);
}

/** The location, which nobody deletes until the transaction ends. To be locked before catalogs. */
export async function lockLocationInScope(transaction: Database, editor: User, locationId: string): Promise<LocationRow> {
  const place = (await canAccessLocation(transaction, editor, locationId)) ? await lockLocation(transaction, locationId) : null;
  if (!place) throw notFound('location');
  return place;
}

async function sourceOf(transaction: Database, editor: User, catalogId: string): Promise<Catalog> {
  const source = await findCatalog(transaction, editor, catalogId).catch((error: unknown) => {
    throw error instanceof HttpError ? invalidData([{ path: 'copyOf', message: 'notOffered' }]) : error;
  });
  return toCatalog(source);
}

function emptyOf({ currency }: LocationRow): Catalog {
  return { id: '', name: '', currency, sections: [], products: {}, modifierGroups: {}, modifiers: {} };
}

export type CatalogAfter = Pick<Catalog, 'name' | 'currency' | keyof CatalogContent>;

/**
 * Adds a catalog to a location that the transaction has locked, or to a master catalog alone, and notes it in the audit log. `origin`,
 * `masterCatalogId`: where its content comes from, and is replaced from.
 */
export async function addCatalog(
  transaction: Database,
  editor: User,
  catalog: CatalogAfter,
  { locationId, origin, masterCatalogId = null }: { locationId: string | null; origin?: 'pos'; masterCatalogId?: string | null },
): Promise<CatalogRow> {
  const row: CatalogRow = {
    id: randomUUID(),
    locationId,
    masterCatalogId,
    name: catalog.name,
    currency: catalog.currency ?? DEFAULT_CURRENCY,
    rev: 1,
    updatedAt: new Date(),
    data: { ...contentOf(catalog), ...(origin && { origin }) },
  };
  await insertCatalog(transaction, row);
  const lines = catalogLines(null, toCatalog(row));
  await recordChange(transaction, { user: editor, action: 'create', entity: 'catalog', entityId: row.id, ...lines });
  return row;
}

/** Specification 1 §9. */
const DEFAULT_CURRENCY = 'EUR';

function contentOf({ sections, products, modifierGroups, modifiers }: CatalogContent): CatalogContent {
  return { sections, products, modifierGroups, modifiers };
}

/**
 * Saves what was changed of a catalog of the user's scope, with or without mistakes, and notes it in the audit log. Where nothing changes
 * `rev` stays. Of a version that is no longer the newest nothing is saved.
 *
 * @throws HttpError 404 out of the scope; 403 for what is in a master catalog, or another name of it, without the permission for that; 409 `CATALOG_CHANGED` with
 * `details.rev`; 422 for content that is not well-formed.
 */
export async function changeCatalog(context: ServerContext, user: User, id: string, patch: CatalogPatch): Promise<Catalog> {
  demandWellFormed(patch);
  const { row, account } = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.updateCatalog);
    const before = await lockCatalogInScope(transaction, editor, id);
    // What is in a master catalog is the account's (decision G66).
    if (before.locationId === null) requirePermission(editor, 'mastercatalogs', 'updateOwn');
    if (patch.rev !== undefined && patch.rev !== before.rev) {
      throw new HttpError(409, MENU_REFUSALS.changedMeanwhile, 'Somebody else has saved the catalog meanwhile.', { rev: before.rev });
    }
    const after = await replaceCatalog(transaction, editor, before, withContent(toCatalog(before), patch));
    return { row: after, account: after.locationId === null ? await followCatalog(transaction, editor, after) : null };
  });
  if (row.locationId !== null) context.notifyLocation({ event: 'catalogs.changed', locationId: row.locationId });
  if (account) context.notifyAccount(account);
  return toCatalog(row);
}

/** Keeps a catalog that the transaction has locked, and notes it in the audit log. */
export async function replaceCatalog(transaction: Database, editor: User, before: CatalogRow, catalog: CatalogAfter): Promise<CatalogRow> {
  const after: CatalogRow = {
    ...before,
    name: catalog.name,
    currency: catalog.currency ?? before.currency,
    rev: before.rev + 1,
    updatedAt: new Date(),
    data: { ...before.data, ...contentOf(catalog) },
  };
  if (after.name === before.name && after.currency === before.currency && isEqual(after.data, before.data)) return before;
  const lines = catalogLines(toCatalog(before), toCatalog(after));
  await saveCatalog(transaction, after);
  await recordChange(transaction, { user: editor, action: 'update', entity: 'catalog', entityId: before.id, ...lines });
  return after;
}

/**
 * Deletes a catalog of a location of the user's scope, and notes it in the audit log. What was pushed of it stays.
 *
 * @throws HttpError 404 out of the scope; 409 `LAST_CATALOG`: a location needs at least one (specification 1 §5).
 */
export async function removeCatalog(
  context: ServerContext,
  user: User,
  { locationId, id }: { locationId: string; id: string },
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.deleteCatalog);
    await lockLocationInScope(transaction, editor, locationId);
    const before = await lockCatalogInScope(transaction, editor, id, locationId);
    if ((await listCatalogSummaries(transaction, locationId)).length === 1) {
      throw new HttpError(409, MENU_REFUSALS.lastCatalog, 'A location needs at least one catalog.');
    }
    await deleteCatalog(transaction, before);
    const lines = catalogLines(toCatalog(before), null);
    await recordChange(transaction, { user: editor, action: 'delete', entity: 'catalog', entityId: id, ...lines });
  });
  context.notifyLocation({ event: 'catalogs.changed', locationId });
}

type Content = Omit<CatalogPatch, 'rev'>;
const RECORDS = ['products', 'modifierGroups', 'modifiers'] as const;
const KINDS = ['sections', ...RECORDS] as const;
/** So many are told of what is wrong. */
const MOST_TOLD = 20;

/** @throws HttpError 422 for an entity that stands under another id than its own. */
function demandWellFormed(content: Content): void {
  const problems = RECORDS.flatMap((kind) => {
    const entities: Readonly<Record<string, { id: string } | null>> = content[kind] ?? {};
    return Object.entries(entities).flatMap(([id, entity]): FieldProblem[] =>
      entity && entity.id !== id ? [{ path: `${kind}.${id}.id`, message: 'notTheSame' }] : [],
    );
  });
  if (problems.length > 0) throw invalidData(problems.slice(0, MOST_TOLD));
}

/** @throws HttpError 422 where there would be more than a catalog takes, of a kind or in all. */
function withContent(catalog: Catalog, patch: Content): Catalog {
  const after = applyPatch(catalog, patch);
  const isTooLong = growsTooLong(catalog, after);
  const tooLong = KINDS.filter((kind) => Object.keys(after[kind]).length > CATALOG_LIMITS.entities || (isTooLong && patch[kind]));
  if (tooLong.length > 0) throw invalidData(tooLong.map((path) => ({ path, message: 'tooLong' })));
  return after;
}

/** One from elsewhere that is too long already may become shorter. */
function growsTooLong(before: Catalog, after: Catalog): boolean {
  const { length } = JSON.stringify(contentOf(after));
  return length > CATALOG_LIMITS.whole && length > JSON.stringify(contentOf(before)).length;
}
