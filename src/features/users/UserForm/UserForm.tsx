import { Button, Callout } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Account } from '@/domain/account';
import { deleteUser } from '@/contract/users';
import { isGranted } from '@/contract/endpoint';
import type { User } from '@/domain/user';
import type { CreatedUser, UserDraft } from '@/domain/userDraft';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { PasswordDialog } from '@/features/users/PasswordForm/PasswordDialog';
import { DeleteUser } from '@/features/users/UserForm/DeleteUser';
import { fixedFields, newUserOf, userChangeOf, userFormSchema, userValuesOf, type UserValues } from '@/features/users/UserForm/userDraft';
import { UserFields } from '@/features/users/UserForm/UserFields';
import {
  useCreateAccountUserMutation,
  useCreateUserMutation,
  useUpdateAccountUserMutation,
  useUpdateUserMutation,
} from '@/services/api/usersApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { FormActions } from '@/ui/Form/FormActions';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';
import '@/ui/Form/form.css';

interface UserFormProps {
  /** Null for a new user. */
  user: User | null;
  /** The account of the user, or the preselected account of a new one. */
  account: Account | null;
  /** The account whose endpoints create or update the user; null to use the user endpoints. */
  underAccountId: string | null;
  /** Called with `accessLink` after an invited user was created. */
  onSaved: (user: CreatedUser, isHere: boolean) => void;
  onDeleted: () => void;
}

/** Creates or edits a user. Users change their own password in a separate dialog, which requires the current one. */
export function UserForm({ user, account, underAccountId, onSaved, onDeleted }: UserFormProps) {
  const intl = useIntl();
  const { user: editor } = useSignedIn();
  const isOwn = user?.id === editor.id;
  const save = useSaveUser(user, underAccountId);
  const [isPasswordOpen, setPasswordOpen] = useState(false);
  const accountId = account?.id ?? '';
  const values = useMemo(() => userValuesOf(user, accountId), [user, accountId]);
  const schema = useMemo(() => userFormSchema(user, isOwn), [user, isOwn]);
  const fixed = useMemo(() => {
    const userFields = fixedFields(editor, user);
    return user === null && underAccountId !== null ? new Set([...userFields, 'accountId' as const]) : userFields;
  }, [editor, user, underAccountId]);
  const { form, formProps, discard, discardChanges, problem, pending, isDirty, leaving } = useDraftForm<UserValues, CreatedUser>({
    schema,
    values,
    save,
    onSaved,
    // A saved password must not be sent again.
    afterSaving: (draft) => ({ ...draft, password: '', currentPassword: '' }),
  });

  function deleted() {
    discardChanges();
    onDeleted();
  }

  return (
    <>
      <form {...formProps}>
        {fixed.has('name') && (
          <Callout className="form-problem" intent="warning" compact>
            {intl.formatMessage({ id: 'users.form.aboveText' })}
          </Callout>
        )}
        <UserFields form={form} editor={editor} user={user} account={account} fixed={fixed} />
        {!fixed.has('name') && (
          <FormActions problem={problem} pending={pending} canSave={user === null || isDirty} onDiscard={user && isDirty ? discard : null}>
            {isOwn && <Button onClick={() => setPasswordOpen(true)}>{intl.formatMessage({ id: 'users.password.openButton' })}</Button>}
            {user && !isOwn && isGranted(editor.role, deleteUser) && <DeleteUser user={user} onDeleted={deleted} />}
          </FormActions>
        )}
      </form>
      <PasswordDialog isOpen={isPasswordOpen} onClose={() => setPasswordOpen(false)} />
      <UnsavedChanges {...leaving} />
    </>
  );
}

function useSaveUser(user: User | null, underAccountId: string | null) {
  const [createUser] = useCreateUserMutation();
  const [createAccountUser] = useCreateAccountUserMutation();
  const [updateUser] = useUpdateUserMutation();
  const [updateAccountUser] = useUpdateAccountUserMutation();

  return (checked: UserValues) => {
    // A draft that passes the schema has all required choices.
    const draft = checked as UserDraft & UserValues;
    if (!user) return underAccountId === null ? createUser(newUserOf(draft)) : createAccountUser(newUserOf(draft));
    const change = userChangeOf(user, draft);
    return underAccountId === null
      ? updateUser({ id: user.id, change })
      : updateAccountUser({ accountId: underAccountId, id: user.id, change });
  };
}
