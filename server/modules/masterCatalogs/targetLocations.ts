import type { Location } from '@/domain/location';
import { isValidOn, type MasterCatalog } from '@/domain/masterCatalog';
import { MENU_REFUSALS } from '@/domain/menuPush';
import type { User } from '@/domain/user';
import { dayOf } from '@/lib/calendarDay';
import { supportedTimeZone } from '@/lib/timeZone';
import { accountWithSubaccounts } from '../accounts/accountStore';
import type { Database } from '../../platform/db/database';
import { invalidData, HttpError } from '../../platform/http/httpError';
import { listLocations } from '../locations/locationStore';
import { locationScope } from '../../platform/security/tenantScope';

/**
 * Returns the target locations of a master catalog, without duplicates, in the given order. They must be in the user's scope and of the
 * master catalog's account or its sub-accounts.
 *
 * @throws HttpError 422 for other locations.
 */
export async function targetLocations(
  database: Database,
  user: User,
  { accountId }: MasterCatalog,
  ids: readonly string[],
): Promise<Location[]> {
  const scope = await locationScope(database, user);
  const requestedIds = [...new Set(ids)].filter((id) => scope === 'all' || scope.includes(id));
  const accountIds = await accountWithSubaccounts(database, accountId ?? '');
  const found = await listLocations(database, requestedIds, { accountIds, withServices: false });
  const byId = new Map(found.map((location) => [location.id, location]));
  const problems = ids.flatMap((id, index) => (byId.has(id) ? [] : [{ path: `locations.${index}`, message: 'notOffered' }]));
  if (problems.length > 0) throw invalidData(problems);
  return requestedIds.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Requires that a master catalog is valid today in the time zone of each location.
 *
 * @throws HttpError 422 `NOT_VALID_NOW` with `details.locations`: the locations where it is not valid, with their date.
 */
export function assertValidNow({ validFrom, validTo }: MasterCatalog, found: readonly Location[], now: Date): void {
  const locations = found.flatMap(({ id: locationId, timeZone }) => {
    const day = dayOf(now.getTime(), supportedTimeZone(timeZone));
    return isValidOn({ validFrom, validTo }, day) ? [] : [{ locationId, day }];
  });
  if (locations.length === 0) return;
  const message = `The master catalog (${validFrom ?? 'any day'} to ${validTo ?? 'any day'}) is not valid today at ${locations.length} locations.`;
  throw new HttpError(422, MENU_REFUSALS.notValidNow, message, { validFrom, validTo, locations });
}
