import { eq } from 'drizzle-orm';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { masterCatalogs } from '../../platform/db/schema';
import { notFound } from '../../platform/http/httpError';
import { hasMasterCatalogs } from '../masterCatalogs/masterCatalogScope';
import { accountScope, isInScope, canAccessLocation } from '../../platform/security/tenantScope';
import { lockCatalog, selectCatalog, type CatalogRow } from './catalogStore';

/** Finds a catalog of a location or a master catalog in the user's scope. @throws HttpError 404 if out of scope, or not of `locationId`. */
export async function findCatalog(database: Database, user: User, id: string, locationId?: string): Promise<CatalogRow> {
  return inScope(database, user, await selectCatalog(database, id), locationId);
}

/** Like `findCatalog`, and locks the catalog until the transaction ends. */
export async function lockCatalogInScope(transaction: Database, user: User, id: string, locationId?: string): Promise<CatalogRow> {
  return inScope(transaction, user, await lockCatalog(transaction, id), locationId);
}

async function inScope(database: Database, user: User, row: CatalogRow | null, locationId: string | undefined): Promise<CatalogRow> {
  const fits = row && (locationId === undefined || row.locationId === locationId);
  if (!fits || !(await canAccessCatalog(database, user, row))) throw notFound('catalog');
  return row;
}

async function canAccessCatalog(database: Database, user: User, { locationId, masterCatalogId }: CatalogRow): Promise<boolean> {
  if (locationId !== null) return canAccessLocation(database, user, locationId);
  if (masterCatalogId === null) return false;
  const [master] = await database
    .select({ accountId: masterCatalogs.accountId })
    .from(masterCatalogs)
    .where(eq(masterCatalogs.id, masterCatalogId));
  if (!master || !(await hasMasterCatalogs(database, user.role))) return false;
  return isInScope(await accountScope(database, user), master.accountId);
}
