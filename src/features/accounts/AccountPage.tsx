import { Classes } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import type { Account } from '@/domain/account';
import { PATHS } from '@/domain/screenPaths';
import { AccountForm } from '@/features/accounts/AccountForm/AccountForm';
import { AccountSetup } from '@/features/accounts/AccountParts/AccountSetup';
import { AccountParts } from '@/features/accounts/AccountParts/AccountParts';
import { accountAddress } from '@/features/accounts/accountAddress';
import '@/features/accounts/accounts.css';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useGetAccountQuery, useGetSubaccountQuery } from '@/services/api/accountsApi';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { FormSkeleton } from '@/ui/Form/FormSkeleton';
import { QueryView } from '@/ui/QueryView/QueryView';
import { showToast } from '@/ui/Toasts/showToast';

interface AccountPageProps {
  /** Null for a new account. */
  accountId: string | null;
  /** The parent of an existing or new sub-account; null for an account. */
  parentId: string | null;
  /** Renders the users of an account, provided by another feature. */
  users: (account: Account) => ReactNode;
}

/** Refetches the account when the page opens; cached data is shown until then. */
const FRESH = { refetchOnMountOrArgChange: true };

/** Edits or creates an account or sub-account, with its locations, users and apps (specification 1 §2). */
export function AccountPage({ accountId, parentId, users }: AccountPageProps) {
  const intl = useIntl();
  const own = useGetAccountQuery(accountId ?? '', { ...FRESH, skip: accountId === null || parentId !== null });
  const sub = useGetSubaccountQuery(
    { accountId: parentId ?? '', subaccountId: accountId ?? '' },
    { ...FRESH, skip: accountId === null || parentId === null },
  );
  const parent = useGetAccountQuery(parentId ?? '', { skip: parentId === null });
  const isNew = accountId === null;
  const account = parentId === null ? own : sub;
  const query = isNew ? parent : account;

  if (isNew && parentId === null) return <Loaded account={null} parent={null} users={users} />;
  if (isApiError(query.error) && query.error.kind === 'http' && query.error.status === 404) return <NoAccount />;
  // A sub-account cannot have sub-accounts.
  if (parent.currentData?.parentId) return <NoAccount />;
  return (
    <QueryView
      data={query.currentData}
      error={query.error ? apiErrorText(intl, query.error) : null}
      onRetry={() => void query.refetch()}
      skeleton={<FormSkeleton fields={10} />}
    >
      {(data) => <Loaded key={data.id} account={isNew ? null : data} parent={parent.currentData ?? null} users={users} />}
    </QueryView>
  );
}

interface LoadedProps extends Pick<AccountPageProps, 'users'> {
  account: Account | null;
  parent: Account | null;
}

function Loaded({ account, parent, users }: LoadedProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const parentId = account ? account.parentId : parent?.id;

  function saved(result: Account, isHere: boolean) {
    void showToast('success', intl.formatMessage({ id: 'accounts.saved.toast' }, { name: result.name }));
    if (!account && isHere) void navigate(accountAddress(result), { replace: true });
  }

  function deleted() {
    void showToast('success', intl.formatMessage({ id: 'accounts.deleted.toast' }));
    void navigate(PATHS.accounts, { replace: true });
  }

  const parts = <AccountParts account={account} isSubaccount={Boolean(parentId)} users={users} />;
  return (
    <div className="account">
      {parent && (
        <p className="account-parent">
          {intl.formatMessage(
            { id: 'accounts.page.parentText' },
            {
              name: (
                <Link key="parent" to={accountAddress(parent)}>
                  {parent.name}
                </Link>
              ),
            },
          )}
        </p>
      )}
      {account && <h2 className={`${Classes.HEADING} account-name`}>{account.name}</h2>}
      <AccountForm account={account} parent={parent} onSaved={saved} onDeleted={deleted} />
      {account ? (
        <AccountSetup account={account} isSubaccount={Boolean(parentId)}>
          {parts}
        </AccountSetup>
      ) : (
        parts
      )}
    </div>
  );
}

/** Also shown for an account of another tenant, so that its existence is not revealed. */
function NoAccount() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'accounts.notFound.title' })}
      link={{ to: PATHS.accounts, text: intl.formatMessage({ id: 'accounts.notFound.listButton' }) }}
    >
      {intl.formatMessage({ id: 'accounts.notFound.text' })}
    </EmptyState>
  );
}
