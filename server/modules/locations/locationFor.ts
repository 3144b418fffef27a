import type { Location } from '@/domain/location';
import { can } from '@/domain/permissions';
import type { User } from '@/domain/user';

/** A location as a user may read it: who may not change locations gets nothing of its POS configuration. */
export function locationFor(user: User, location: Location): Location {
  if (can(user.role, 'locations', 'updateOwn')) return location;
  const { posConfig: _hidden, ...shown } = location;
  return shown;
}
