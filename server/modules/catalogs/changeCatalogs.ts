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
import { syncMasterName } from '../masterCatalogs/syncMasterName';
import { canAccessLocation } from '../../platform/security/tenantScope';
import { lockEditor } from '../users/lockEditor';
import { summarizeCatalogChange } from './summarizeCatalogChange';
import { findCatalog, lockCatalogInScope } from './catalogScope';
import { deleteCatalog, insertCatalog, listCatalogSummaries, saveCatalog, toCatalog, type CatalogRow } from './catalogStore';

/**
 * Creates a catalog in a location of the user's scope and records it in the audit log: empty, with content, or as a copy of another
 * catalog in scope with the same ids, to which the given content is applied. The currency is by default that of the location, or of
 * the copied catalog.
 *
 * @throws HttpError 404 if out of scope; 422 if the catalog to copy does not exist, or the content is malformed.
 */
export async function createCatalog(context: ServerContext, user: User, locationId: string, draft: NewCatalog): Promise<Catalog> {
  const { copyOf, ...patch } = draft;
  assertWellFormed(patch);
  const row = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.createCatalog);
    const location = await lockLocationInScope(transaction, editor, locationId);
    const start = copyOf === undefined ? emptyOf(location) : await sourceOf(transaction, editor, copyOf);
    return addCatalog(transaction, editor, withContent(start, patch), { locationId });
  });
  context.notifyLocation({ event: 'catalogs.changed', locationId });
  return toCatalog(row);
}

/** Locks a location of the user's scope until the transaction ends. Lock it before catalogs. @throws HttpError 404 if out of scope. */
export async function lockLocationInScope(transaction: Database, editor: User, locationId: string): Promise<LocationRow> {
  const location = (await canAccessLocation(transaction, editor, locationId)) ? await lockLocation(transaction, locationId) : null;
  if (!location) throw notFound('location');
  return location;
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
 * Adds a catalog to a location that the transaction has locked, or only to a master catalog, and records it in the audit log.
 * `origin` and `masterCatalogId` name the source of the content, from which it is updated later.
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
  const lines = summarizeCatalogChange(null, toCatalog(row));
  await recordChange(transaction, { user: editor, action: 'create', entity: 'catalog', entityId: row.id, ...lines });
  return row;
}

/** Specification 1 §9. */
const DEFAULT_CURRENCY = 'EUR';

function contentOf({ sections, products, modifierGroups, modifiers }: CatalogContent): CatalogContent {
  return { sections, products, modifierGroups, modifiers };
}

/**
 * Saves the changes of a catalog in the user's scope, even if its content has problems, and records them in the audit log. Increments
 * `rev` only if something changed. Rejects changes of an outdated `rev`.
 *
 * @throws HttpError 404 if out of scope; 403 for a master catalog's content or name without the permission for it; 409
 * `CATALOG_CHANGED` with `details.rev`; 422 for malformed content.
 */
export async function changeCatalog(context: ServerContext, user: User, id: string, patch: CatalogPatch): Promise<Catalog> {
  assertWellFormed(patch);
  const { row, account } = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.updateCatalog);
    const before = await lockCatalogInScope(transaction, editor, id);
    // The content of a master catalog belongs to the account (decision G66).
    if (before.locationId === null) requirePermission(editor, 'mastercatalogs', 'updateOwn');
    if (patch.rev !== undefined && patch.rev !== before.rev) {
      throw new HttpError(409, MENU_REFUSALS.catalogChanged, 'Another user has saved the catalog since.', { rev: before.rev });
    }
    const after = await replaceCatalog(transaction, editor, before, withContent(toCatalog(before), patch));
    return { row: after, account: after.locationId === null ? await syncMasterName(transaction, editor, after) : null };
  });
  if (row.locationId !== null) context.notifyLocation({ event: 'catalogs.changed', locationId: row.locationId });
  if (account) context.notifyAccount(account);
  return toCatalog(row);
}

/** Updates a catalog that the transaction has locked, and records it in the audit log. */
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
  const lines = summarizeCatalogChange(toCatalog(before), toCatalog(after));
  await saveCatalog(transaction, after);
  await recordChange(transaction, { user: editor, action: 'update', entity: 'catalog', entityId: before.id, ...lines });
  return after;
}

/**
 * Deletes a catalog of a location in the user's scope, and records it in the audit log. Menus that were pushed from it stay on the
 * channels.
 *
 * @throws HttpError 404 if out of scope; 409 `LAST_CATALOG`: a location needs at least one (specification 1 §5).
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
    const lines = summarizeCatalogChange(toCatalog(before), null);
    await recordChange(transaction, { user: editor, action: 'delete', entity: 'catalog', entityId: id, ...lines });
  });
  context.notifyLocation({ event: 'catalogs.changed', locationId });
}

type Content = Omit<CatalogPatch, 'rev'>;
const RECORDS = ['products', 'modifierGroups', 'modifiers'] as const;
const KINDS = ['sections', ...RECORDS] as const;
/** How many problems an error reply lists. */
const MAX_PROBLEMS = 20;

/** @throws HttpError 422 for an entity whose key is not its id. */
function assertWellFormed(content: Content): void {
  const problems = RECORDS.flatMap((kind) => {
    const entities: Readonly<Record<string, { id: string } | null>> = content[kind] ?? {};
    return Object.entries(entities).flatMap(([id, entity]): FieldProblem[] =>
      entity && entity.id !== id ? [{ path: `${kind}.${id}.id`, message: 'notTheSame' }] : [],
    );
  });
  if (problems.length > 0) throw invalidData(problems.slice(0, MAX_PROBLEMS));
}

/** @throws HttpError 422 if the result exceeds the limit of entities of a kind, or of the whole catalog. */
function withContent(catalog: Catalog, patch: Content): Catalog {
  const after = applyPatch(catalog, patch);
  const isTooLong = exceedsLimit(catalog, after);
  const tooLong = KINDS.filter((kind) => Object.keys(after[kind]).length > CATALOG_LIMITS.entities || (isTooLong && patch[kind]));
  if (tooLong.length > 0) throw invalidData(tooLong.map((path) => ({ path, message: 'tooLong' })));
  return after;
}

/** Whether the catalog exceeds the size limit and grew; an imported catalog above the limit may still shrink. */
function exceedsLimit(before: Catalog, after: Catalog): boolean {
  const { length } = JSON.stringify(contentOf(after));
  return length > CATALOG_LIMITS.whole && length > JSON.stringify(contentOf(before)).length;
}
