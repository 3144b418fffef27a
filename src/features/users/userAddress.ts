import type { User } from '@/domain/user';
import { pathTo } from '@/services/paths/pathTo';

/** Where a user is changed: under its account for whoever came by it. */
export function userAddress({ id, accountId }: Pick<User, 'id' | 'accountId'>, isUnderAccount: boolean): string {
  return isUnderAccount && accountId ? pathTo('userOfAccount', { userId: id, accountId }) : pathTo('user', { userId: id });
}
