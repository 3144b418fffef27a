import { useParams } from 'react-router-dom';
import { AccountPage } from '@/features/accounts/AccountPage';
import { AccountUsers } from '@/features/users/AccountUsers';

/** Composes the account page with the user list, which is a separate feature. */
export function AccountScreen() {
  const { id, idSubAccount, parentAccountIdToNewSubAcc } = useParams();
  return (
    <AccountPage
      accountId={idSubAccount ?? id ?? null}
      parentId={parentAccountIdToNewSubAcc ?? (idSubAccount === undefined ? null : (id ?? null))}
      users={(account) => <AccountUsers key={account.id} account={account} />}
    />
  );
}
