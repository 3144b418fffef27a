import type { Account } from '@/domain/account';
import { pathTo } from '@/services/paths/pathTo';

/** Where an account or a sub-account is changed. */
export function accountAddress({ id, parentId }: Pick<Account, 'id' | 'parentId'>): string {
  return parentId ? pathTo('subaccount', { id: parentId, idSubAccount: id }) : pathTo('account', { id });
}
