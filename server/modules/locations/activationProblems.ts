import { eq } from 'drizzle-orm';
import type { PosProvider } from '@/domain/pos';
import type { Database } from '../../platform/db/database';
import { catalogs } from '../../platform/db/schema';
import type { FieldProblem } from '../../platform/http/httpError';
import type { LocationRow } from './locationRow';
import { secretsOf } from './locationSecrets';
import { toLocation } from './locationStore';

/**
 * Returns the missing requirements for activating a location (row LO-03, specification 1 §5): a catalog, an enabled channel, a store id for
 * each enabled channel, and the required credentials of its POS.
 */
export async function activationProblems(
  transaction: Database,
  row: LocationRow,
  providers: readonly PosProvider[],
): Promise<FieldProblem[]> {
  const { channels, posConfig } = toLocation(row, []);
  const { posCredentials } = secretsOf(row.data);
  const provider = providers.find(({ slug }) => slug === posConfig?.provider);
  const hasCatalog = (await transaction.$count(catalogs, eq(catalogs.locationId, row.id))) > 0;
  const isOn = channels.map(({ enabled }) => enabled !== false);
  const missing = [
    ...(hasCatalog ? [] : ['catalogs']),
    ...(isOn.includes(true) ? [] : ['channels']),
    ...channels.flatMap(({ storeId }, index) => (isOn[index] && !storeId ? [`channels.${index}.storeId`] : [])),
    ...(provider?.fields ?? []).flatMap(({ key, required }) => (required && !posCredentials[key] ? [`posConfig.credentials.${key}`] : [])),
  ];
  return missing.map((path) => ({ path, message: 'required' }));
}
