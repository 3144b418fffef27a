import { Classes } from '@blueprintjs/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router-dom';
import type { Account } from '@/domain/account';
import { canGrantRole } from '@/domain/permissions';
import { isProductAdmin } from '@/domain/role';
import { PATHS } from '@/domain/screenPaths';
import type { User } from '@/domain/user';
import type { CreatedUser } from '@/domain/userDraft';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { AccessLinkDialog } from '@/features/users/AccessLinkDialog';
import { UserAccess } from '@/features/users/UserAccess';
import { userAddress } from '@/features/users/userAddress';
import { UserForm } from '@/features/users/UserForm/UserForm';
import { UserSkeleton } from '@/features/users/UserForm/UserSkeleton';
import '@/features/users/UserForm/userForm.css';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useGetAccountQuery } from '@/services/api/accountsApi';
import { useGetAccountUserQuery, useGetUserAccountQuery, useGetUserQuery } from '@/services/api/usersApi';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';
import { showToast } from '@/ui/Toasts/showToast';

/** Refetches the user when the page opens; cached data is shown until then. */
const FRESH = { refetchOnMountOrArgChange: true };

/** Edits or creates a user, standalone or under its account (specification 1 §2). */
export function UserPage() {
  const { userId, accountId, idAccount } = useParams();
  if (userId !== undefined) return <ExistingUser key={userId} userId={userId} accountId={accountId ?? null} />;
  return idAccount === undefined ? <NewUser /> : <NewAccountUser accountId={idAccount} />;
}

/** Creates a user in the editor's own account; the provider's administrator can choose any account. */
function NewUser() {
  const { user, account } = useSignedIn();
  return <Loaded user={null} account={isProductAdmin(user.role) ? null : account} underAccountId={null} />;
}

function NewAccountUser({ accountId }: { accountId: string }) {
  const intl = useIntl();
  const { currentData, error, refetch } = useGetAccountQuery(accountId);
  if (isNotFound(error)) return <NotFound what="accounts" />;
  return (
    <QueryView
      data={currentData}
      error={error ? apiErrorText(intl, error) : null}
      onRetry={() => void refetch()}
      skeleton={<UserSkeleton />}
    >
      {(account) => <Loaded user={null} account={account} underAccountId={account.id} />}
    </QueryView>
  );
}

function ExistingUser({ userId, accountId }: { userId: string; accountId: string | null }) {
  const intl = useIntl();
  const standalone = useGetUserQuery(accountId === null ? userId : skipToken, FRESH);
  const underAccount = useGetAccountUserQuery(accountId === null ? skipToken : { accountId, userId }, FRESH);
  const { currentData: user, error, refetch } = accountId === null ? standalone : underAccount;
  const account = useGetUserAccountQuery(userId);
  if (isNotFound(error)) return <NotFound what="users" />;
  return (
    <QueryView
      // A user without an account can be assigned one.
      data={user && !account.isLoading ? { user, account: account.data ?? null } : undefined}
      error={error ? apiErrorText(intl, error) : null}
      onRetry={() => void refetch()}
      skeleton={<UserSkeleton />}
    >
      {(data) => <Loaded {...data} underAccountId={accountId} />}
    </QueryView>
  );
}

interface LoadedProps {
  user: User | null;
  account: Account | null;
  underAccountId: string | null;
}

function Loaded({ user, account, underAccountId }: LoadedProps) {
  const intl = useIntl();
  const navigate = useNavigate();

  const { user: editor } = useSignedIn();
  const [invited, setInvited] = useState<CreatedUser | null>(null);
  const link = invited?.accessLink?.link;
  const goTo = (saved: User) => void navigate(userAddress(saved, underAccountId !== null), { replace: true });

  function saved(result: CreatedUser, isHere: boolean) {
    const { accessLink } = result;
    const isMailed = accessLink && !accessLink.link;
    const text = isMailed
      ? intl.formatMessage({ id: 'users.access.queuedToast' }, { email: result.email })
      : intl.formatMessage({ id: 'users.saved.toast' }, { name: result.name || result.email });
    void showToast('success', text);
    const isMoved = underAccountId !== null && result.accountId !== underAccountId;
    // The link is shown only once, so the page opens after the dialog is closed.
    if (isHere && accessLink?.link) setInvited(result);
    else if (isHere && (!user || isMoved)) goTo(result);
  }

  function deleted() {
    void showToast('success', intl.formatMessage({ id: 'users.deleted.toast' }));
    void navigate(PATHS.users, { replace: true });
  }

  return (
    <>
      {user && (
        <h2 className={`${Classes.HEADING} user-name`} dir="auto">
          {user.name || user.email}
        </h2>
      )}
      {user && user.id !== editor.id && user.role !== 'automatic' && canGrantRole(editor.role, user.role) && <UserAccess user={user} />}
      {invited?.accessLink && link && (
        <AccessLinkDialog issued={{ ...invited.accessLink, link }} name={invited.name || invited.email} onClose={() => goTo(invited)} />
      )}
      <UserForm user={user} account={account} underAccountId={underAccountId} onSaved={saved} onDeleted={deleted} />
    </>
  );
}

const NOT_FOUND = {
  users: { title: 'users.notFound.title', text: 'users.notFound.text', list: 'users.notFound.listButton' },
  accounts: { title: 'accounts.notFound.title', text: 'accounts.notFound.text', list: 'accounts.notFound.listButton' },
} as const;

/** Also shown for a user or account of another tenant, so that its existence is not revealed. */
function NotFound({ what }: { what: keyof typeof NOT_FOUND }) {
  const intl = useIntl();
  const { title, text, list } = NOT_FOUND[what];
  return (
    <EmptyState title={intl.formatMessage({ id: title })} link={{ to: PATHS[what], text: intl.formatMessage({ id: list }) }}>
      {intl.formatMessage({ id: text })}
    </EmptyState>
  );
}

function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.kind === 'http' && error.status === 404;
}
