import { createSelector } from '@reduxjs/toolkit';
import type { Account } from '@/domain/account';
import type { Location } from '@/domain/location';
import { isLocationRole, isProductAdmin, canAccessSubaccounts } from '@/domain/role';
import type { User } from '@/domain/user';
import { accountsApi } from '@/services/api/accountsApi';
import { locationsApi } from '@/services/api/locationsApi';
import { sessionApi } from '@/services/api/sessionApi';

/** The signed-in user, the account, and the locations that the user may access (specification 1 §6). */
export interface SignedIn {
  user: User;
  account: Account;
  locations: readonly Location[];
}

/** State with the cache of the API. */
type ApiState = Parameters<ReturnType<typeof sessionApi.endpoints.getLoginData.select>>[0] &
  Parameters<ReturnType<typeof locationsApi.endpoints.listLocations.select>>[0] &
  Parameters<ReturnType<typeof accountsApi.endpoints.listAllAccountLocations.select>>[0];

const loginDataOf = (state: ApiState, userId: string) => sessionApi.endpoints.getLoginData.select(userId)(state).data;

/** Selects the signed-in user with their initial data (row S-08). Null until it is loaded, before the first protected screen. */
export const selectSignedIn = createSelector(
  [
    loginDataOf,
    (state: ApiState) => locationsApi.endpoints.listLocations.select()(state).data,
    (state: ApiState, userId: string) =>
      accountsApi.endpoints.listAllAccountLocations.select(loginDataOf(state, userId)?.account.id ?? '')(state).data,
  ],
  (loginData, allLocations, ofAccounts): SignedIn | null => {
    if (!loginData) return null;
    const { user, account } = loginData;
    if (isProductAdmin(user.role)) return { user, account, locations: allLocations?.data ?? account.locations };
    if (canAccessSubaccounts(user.role)) return { user, account, locations: mergeLocations(ofAccounts?.data ?? [], account.locations) };
    if (!isLocationRole(user.role)) return { user, account, locations: account.locations };
    const own = new Set(user.locationsIds);
    return { user, account, locations: account.locations.filter(({ id }) => own.has(id)) };
  },
);

/** Locations of the user's account and its sub-accounts, followed by those of the user's further accounts, which are in the login data. */
function mergeLocations(ofAccounts: readonly Location[], withUser: readonly Location[]): Location[] {
  const known = new Set(ofAccounts.map(({ id }) => id));
  return [...ofAccounts, ...withUser.filter(({ id }) => !known.has(id))];
}
