import type { Location } from '@/domain/location';
import { isValidOn, type MasterCatalog } from '@/domain/masterCatalog';
import { MENU_REFUSALS } from '@/domain/menuPush';
import type { User } from '@/domain/user';
import { dayOf } from '@/lib/calendarDay';
import { knownZone } from '@/lib/timeZone';
import { accountWithSubaccounts } from '../accounts/accountStore';
import type { Database } from '../../platform/db/database';
import { invalidData, HttpError } from '../../platform/http/httpError';
import { listLocations } from '../locations/locationStore';
import { locationScope } from '../../platform/security/tenantScope';

/**
 * The locations that a master catalog is to go to, each once, in the order in which they are named: of the user's scope, and of its account or a sub-account of that.
 *
 * @throws HttpError 422 for others.
 */
export async function targetLocations(
  database: Database,
  user: User,
  { accountId }: MasterCatalog,
  ids: readonly string[],
): Promise<Location[]> {
  const scope = await locationScope(database, user);
  const wanted = [...new Set(ids)].filter((id) => scope === 'all' || scope.includes(id));
  const accountIds = await accountWithSubaccounts(database, accountId ?? '');
  const places = await listLocations(database, wanted, { accountIds, withServices: false });
  const known = new Map(places.map((place) => [place.id, place]));
  const problems = ids.flatMap((id, index) => (known.has(id) ? [] : [{ path: `locations.${index}`, message: 'notOffered' }]));
  if (problems.length > 0) throw invalidData(problems);
  return wanted.flatMap((id) => known.get(id) ?? []);
}

/**
 * The first and the last day of a master catalog are those of the calendar at each location.
 *
 * @throws HttpError 422 `NOT_VALID_NOW` with `details.locations`, where it is not valid, and which day it is there.
 */
export function assertValidNow({ validFrom, validTo }: MasterCatalog, places: readonly Location[], now: Date): void {
  const locations = places.flatMap(({ id: locationId, timeZone }) => {
    const day = dayOf(now.getTime(), knownZone(timeZone));
    return isValidOn({ validFrom, validTo }, day) ? [] : [{ locationId, day }];
  });
  if (locations.length === 0) return;
  const message = `The master catalog is valid from ${validFrom ?? 'ever'} to ${validTo ?? 'ever'}: not today at ${locations.length} of the locations.`;
  throw new HttpError(422, MENU_REFUSALS.notValidNow, message, { validFrom, validTo, locations });
}
