import { useSelector } from '@xstate/react';
import type { Account } from '@/domain/account';
import type { Location } from '@/domain/location';
import { isProductAdmin } from '@/domain/role';
import type { User } from '@/domain/session';
import { useListLocationsQuery } from '@/services/api/locationsApi';
import { useGetLoginDataQuery } from '@/services/api/sessionApi';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** Who is signed in, the account, and the locations that the user may see (specification 1 §6). */
export interface SignedIn {
  user: User;
  account: Account;
  locations: readonly Location[];
}

/** The signed-in user with its data, for protected screens: they stand only once these are loaded. Throws elsewhere. */
export function useSignedIn(): SignedIn {
  const { session } = useRuntime();
  const userId = useSelector(session, (state) => state.context.userId);
  const { data } = useGetLoginDataQuery(userId);
  const seesAll = data !== undefined && isProductAdmin(data.user.role);
  const { data: all } = useListLocationsQuery(undefined, { skip: !seesAll });
  if (!data) throw new Error('Nobody is signed in: the component stands outside the protected screens');
  return { user: data.user, account: data.account, locations: all?.data ?? data.account.locations };
}
