import type { Location } from '@/domain/location';
import { can, type Action, type Scope } from '@/domain/permissions';
import { isLocationRole, isProductAdmin, isRole } from '@/domain/role';
import { DEMO_USERS } from './demoUsers';

/** The names of the demo users with a permission at a location, without the provider's administrators. */
export function usersWithPermission(location: Pick<Location, 'id' | 'accountId'>, scope: Scope, action: Action): string[] {
  return DEMO_USERS.flatMap(({ name, role, accountId, locationsIds }) => {
    if (!name || !isRole(role) || isProductAdmin(role) || !can(role, scope, action)) return [];
    // The id of a sub-account starts with the id of its account.
    const isOfAccount = Boolean(accountId) && location.accountId.startsWith(accountId ?? '');
    return (isLocationRole(role) ? (locationsIds ?? []).includes(location.id) : isOfAccount) ? [name] : [];
  });
}
