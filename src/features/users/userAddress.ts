import type { User } from '@/domain/user';
import { pathTo } from '@/services/paths/pathTo';

/** The page of a user; under its account when the list of that account led to it. */
export function userAddress({ id, accountId }: Pick<User, 'id' | 'accountId'>, isUnderAccount: boolean): string {
  return isUnderAccount && accountId ? pathTo('userOfAccount', { userId: id, accountId }) : pathTo('user', { userId: id });
}
