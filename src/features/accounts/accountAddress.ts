import type { Account } from '@/domain/account';
import { pathTo } from '@/services/paths/pathTo';

/** The page of an account or sub-account. */
export function accountAddress({ id, parentId }: Pick<Account, 'id' | 'parentId'>): string {
  return parentId ? pathTo('subaccount', { id: parentId, idSubAccount: id }) : pathTo('account', { id });
}
