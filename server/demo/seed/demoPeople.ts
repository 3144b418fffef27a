import type { Location } from '@/domain/location';
import { can, type Action, type Scope } from '@/domain/permissions';
import { isLocationRole, isProductAdmin, isRole } from '@/domain/role';
import { DEMO_USERS } from './demoUsers';

/** The names of the demo's users who see a location and may do something there; the provider's administrators are not counted. */
export function peopleWho(place: Pick<Location, 'id' | 'accountId'>, scope: Scope, action: Action): string[] {
  return DEMO_USERS.flatMap(({ name, role, accountId, locationsIds }) => {
    if (!name || !isRole(role) || isProductAdmin(role) || !can(role, scope, action)) return [];
    // Sub-accounts are named after their accounts.
    const isOfAccount = Boolean(accountId) && place.accountId.startsWith(accountId ?? '');
    return (isLocationRole(role) ? (locationsIds ?? []).includes(place.id) : isOfAccount) ? [name] : [];
  });
}
