import { isOnFor } from '@/domain/featureFlag';
import type { MasterCatalog } from '@/domain/masterCatalog';
import type { Role } from '@/domain/role';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { readDatafile } from '../flags/flagStore';
import { forbidden, notFound } from '../../platform/http/httpError';
import { accountScope, isInScope } from '../../platform/security/tenantScope';
import { findMasterCatalog } from './masterCatalogStore';

/** Returns whether the feature flag of master catalogs is on for a role (row MC-01). */
export async function hasMasterCatalogs(database: Database, role: Role): Promise<boolean> {
  const { flags } = await readDatafile(database);
  return isOnFor(flags['mastercatalogs-view'], role);
}

/**
 * Returns a master catalog of an account in the user's scope. @throws HttpError 403 if the flag is off for the user's role; 404 if it does
 * not exist or is outside the scope.
 */
export async function masterInScope(database: Database, user: User, id: string): Promise<MasterCatalog> {
  await requireMasterCatalogsEnabled(database, user);
  const master = await findMasterCatalog(database, id);
  if (!master || !isInScope(await accountScope(database, user), master.accountId ?? '')) throw notFound('master catalog');
  return master;
}

/** @throws HttpError 403 if the flag of master catalogs is off for the user's role. */
export async function requireMasterCatalogsEnabled(database: Database, { role }: User): Promise<void> {
  if (!(await hasMasterCatalogs(database, role))) throw forbidden();
}
