import type { Location } from '@/domain/location';
import { can } from '@/domain/permissions';
import type { User } from '@/domain/user';

/** Returns the fields of a location that a user may read: without permission to change locations, `posConfig` is removed. */
export function visibleLocation(user: User, location: Location): Location {
  if (can(user.role, 'locations', 'updateOwn')) return location;
  const { posConfig: _hidden, ...shown } = location;
  return shown;
}
