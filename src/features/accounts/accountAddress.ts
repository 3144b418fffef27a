import type { Account } from '@/domain/account';

/** Where an account or a sub-account is changed. */
export function accountAddress({ id, parentId }: Pick<Account, 'id' | 'parentId'>): string {
  const own = encodeURIComponent(id);
  return parentId ? `/accounts/${encodeURIComponent(parentId)}/subaccounts/${own}` : `/accounts/${own}`;
}
