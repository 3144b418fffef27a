import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { accountDraftSchema, type Account, type AccountDraft } from '@/domain/account';
import { deleteAccount } from '@/contract/accounts';
import { isGranted } from '@/contract/endpoint';
import { accountDraftOf, type AccountValues } from '@/features/accounts/AccountForm/accountDraft';
import { AccountFields } from '@/features/accounts/AccountForm/AccountFields';
import { DeleteAccount } from '@/features/accounts/AccountForm/DeleteAccount';
import { rebase } from '@/lib/rebase';
import { useCreateAccountMutation, useLazyGetAccountQuery, useUpdateAccountMutation } from '@/services/api/accountsApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { useSignedIn } from '@/services/session/useSignedIn';
import { FormProblem } from '@/ui/Form/FormProblem';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';
import '@/ui/Form/form.css';

interface AccountFormProps {
  /** Null for a new one. */
  account: Account | null;
  /** Of a new sub-account. */
  parent: Account | null;
  onSaved: (account: Account, isHere: boolean) => void;
  onDeleted: () => void;
}

/** Creates or changes an account or a sub-account. */
export function AccountForm({ account, parent, onSaved, onDeleted }: AccountFormProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const [createAccount] = useCreateAccountMutation();
  const [updateAccount] = useUpdateAccountMutation();
  const [readAccount] = useLazyGetAccountQuery();
  const values = useMemo(() => accountDraftOf(account, parent), [account, parent]);
  const { form, formProps, discard, forgetChanges, problem, pending, isDirty, leaving } = useDraftForm<AccountValues, Account>({
    schema: accountDraftSchema,
    values,
    save: async (checked, base) => {
      // What the schema lets through is a draft; what is still to be chosen it refuses.
      const draft = checked as AccountDraft;
      if (!account) return createAccount(draft);
      // The whole account is replaced: what others changed since it was read stays.
      const now = await readAccount(account.id);
      // A reading that fails still has the data of the one before.
      if (now.isError || !now.data) return { error: now.error };
      // The account's own values, and what the schema let through.
      return updateAccount({ id: account.id, draft: rebase(accountDraftOf(now.data), checked, base) as AccountDraft });
    },
    onSaved,
  });

  function deleted() {
    forgetChanges();
    onDeleted();
  }

  return (
    <form {...formProps}>
      <AccountFields control={form.control} isNew={account === null} />
      <div className="form-actions">
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" intent="primary" loading={pending} disabled={account !== null && !isDirty}>
          {intl.formatMessage({ id: 'form.saveButton' })}
        </Button>
        {account && isDirty && (
          <Button onClick={discard} disabled={pending}>
            {intl.formatMessage({ id: 'form.discardButton' })}
          </Button>
        )}
        {account && isGranted(user.role, deleteAccount) && <DeleteAccount account={account} onDeleted={deleted} />}
      </div>
      <UnsavedChanges {...leaving} />
    </form>
  );
}
