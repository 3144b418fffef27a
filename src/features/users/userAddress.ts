import type { User } from '@/domain/user';

/** Where a user is changed: under its account for whoever came by it. */
export function userAddress({ id, accountId }: Pick<User, 'id' | 'accountId'>, isUnderAccount: boolean): string {
  const own = `/users/${encodeURIComponent(id)}`;
  return isUnderAccount && accountId ? `${own}/${encodeURIComponent(accountId)}` : own;
}
