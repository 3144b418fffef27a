import { useMemo } from 'react';
import type { Account } from '@/domain/account';
import { accountDraftSchema, type AccountDraft } from '@/domain/accountDraft';
import { deleteAccount } from '@/contract/accountForm';
import { isGranted } from '@/contract/endpoint';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { accountDraftOf, type AccountValues } from '@/features/accounts/AccountForm/accountDraft';
import { AccountFields } from '@/features/accounts/AccountForm/AccountFields';
import { DeleteAccount } from '@/features/accounts/AccountForm/DeleteAccount';
import { rebase } from '@/lib/rebase';
import { useLazyGetAccountQuery } from '@/services/api/accountsApi';
import { useCreateAccountMutation, useUpdateAccountMutation } from '@/services/api/accountFormApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { FormActions } from '@/ui/Form/FormActions';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';
import '@/ui/Form/form.css';

interface AccountFormProps {
  /** Null for a new account. */
  account: Account | null;
  /** The parent of a new sub-account. */
  parent: Account | null;
  onSaved: (account: Account, isHere: boolean) => void;
  onDeleted: () => void;
}

/** Creates or edits an account or a sub-account. */
export function AccountForm({ account, parent, onSaved, onDeleted }: AccountFormProps) {
  const { user } = useSignedIn();
  const [createAccount] = useCreateAccountMutation();
  const [updateAccount] = useUpdateAccountMutation();
  const [readAccount] = useLazyGetAccountQuery();
  const values = useMemo(() => accountDraftOf(account, parent), [account, parent]);
  const { form, formProps, discard, discardChanges, problem, pending, isDirty, leaving } = useDraftForm<AccountValues, Account>({
    schema: accountDraftSchema,
    values,
    save: async (checked, base) => {
      // A draft that passes the schema has all required choices.
      const draft = checked as AccountDraft;
      if (!account) return createAccount(draft);
      // The request replaces the whole account, so the edits are rebased onto the latest version.
      const now = await readAccount(account.id);
      // After a failed refetch, `data` still holds the previous result.
      if (now.isError || !now.data) return { error: now.error };
      // The values were saved before or passed the schema.
      return updateAccount({ id: account.id, draft: rebase(accountDraftOf(now.data), checked, base) as AccountDraft });
    },
    onSaved,
  });

  function deleted() {
    discardChanges();
    onDeleted();
  }

  return (
    <form {...formProps}>
      <AccountFields control={form.control} isNew={account === null} />
      <FormActions
        problem={problem}
        pending={pending}
        canSave={account === null || isDirty}
        onDiscard={account && isDirty ? discard : null}
      >
        {account && isGranted(user.role, deleteAccount) && <DeleteAccount account={account} onDeleted={deleted} />}
      </FormActions>
      <UnsavedChanges {...leaving} />
    </form>
  );
}
