import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Account } from '@/domain/account';
import { canGrantRole } from '@/domain/permissions';
import { isLocationRole, ROLES } from '@/domain/role';
import type { User } from '@/domain/user';
import { AccountsOfUser } from '@/features/users/UserForm/AccountsOfUser';
import { LocationsOfUser } from '@/features/users/UserForm/LocationsOfUser';
import type { UserValues } from '@/features/users/UserForm/userDraft';
import { useStrengthText } from '@/ui/Form/useStrengthText';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { FormSection } from '@/ui/Form/FormSection';
import { SelectField } from '@/ui/Form/SelectField';
import { SwitchField } from '@/ui/Form/SwitchField';
import { TextField } from '@/ui/Form/TextField';

interface UserFieldsProps {
  form: UseFormReturn<UserValues>;
  editor: User;
  /** Null for a new user. */
  user: User | null;
  account: Account | null;
  /** The fields that the editor may not change. */
  fixed: ReadonlySet<keyof UserValues>;
}

/** The fields of a user (specification 1 §3); editors can grant only what they have themselves. */
export function UserFields({ form, editor, user, account, fixed }: UserFieldsProps) {
  const intl = useIntl();
  const { control } = form;
  const { sendsMail = false } = useDeployment();
  const [role, name, email, password, invite] = useWatch({ control, name: ['role', 'name', 'email', 'password', 'invite'] });
  const strength = useStrengthText(password, email, name);
  const existingHint = user?.invitedUntil ? 'users.form.invitedPasswordHint' : 'users.form.newPasswordHint';
  const passwordHint = user ? existingHint : 'users.form.passwordHint';
  const isOwn = user?.id === editor.id;
  const ownHint = isOwn ? intl.formatMessage({ id: 'users.form.ownHint' }) : undefined;
  const roles = ROLES.filter((each) => canGrantRole(editor.role, each) || each === user?.role);

  return (
    <>
      <FormSection title={intl.formatMessage({ id: 'users.form.dataTitle' })}>
        <TextField
          control={control}
          name="name"
          label={intl.formatMessage({ id: 'users.form.nameLabel' })}
          disabled={fixed.has('name')}
          required
          autoFocus={user === null}
        />
        <TextField
          control={control}
          name="email"
          type="email"
          label={intl.formatMessage({ id: 'users.form.emailLabel' })}
          disabled={fixed.has('email')}
          required
        />
        {isOwn && email !== user.email && (
          <TextField
            control={control}
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            label={intl.formatMessage({ id: 'users.password.currentLabel' })}
            hint={intl.formatMessage({ id: 'users.form.currentPasswordHint' })}
            required
          />
        )}
        <TextField
          control={control}
          name="phone"
          type="tel"
          label={intl.formatMessage({ id: 'users.form.phoneLabel' })}
          disabled={fixed.has('phone')}
        />
      </FormSection>
      <FormSection title={intl.formatMessage({ id: 'users.form.accessTitle' })}>
        <SelectField
          control={control}
          name="role"
          label={intl.formatMessage({ id: 'users.form.roleLabel' })}
          hint={fixed.has('role') ? ownHint : undefined}
          options={roles.map((value) => ({ value, label: intl.formatMessage({ id: `role.${value}` }) }))}
          placeholder={intl.formatMessage({ id: 'form.choosePlaceholder' })}
          disabled={fixed.has('role')}
          required
        />
        <AccountsOfUser control={control} account={account} fixed={fixed} hint={ownHint} />
        {role !== '' && isLocationRole(role) && (
          <LocationsOfUser form={form} user={user} disabled={fixed.has('locationsIds')} hint={ownHint} />
        )}
      </FormSection>
      {!isOwn && !fixed.has('password') && (
        <FormSection title={intl.formatMessage({ id: 'users.form.passwordTitle' })}>
          {user === null && (
            <div className="form-field-wide">
              <SwitchField
                control={control}
                name="invite"
                label={intl.formatMessage({ id: sendsMail ? 'users.form.inviteLabel' : 'users.form.inviteByLinkLabel' })}
                hint={intl.formatMessage({ id: sendsMail ? 'users.form.inviteHint' : 'users.form.inviteByLinkHint' })}
              />
            </div>
          )}
          {!invite && (
            <TextField
              control={control}
              name="password"
              type="password"
              autoComplete="new-password"
              label={intl.formatMessage({ id: user ? 'users.form.newPasswordLabel' : 'users.form.passwordLabel' })}
              hint={strength ?? intl.formatMessage({ id: passwordHint })}
              required={user === null}
            />
          )}
        </FormSection>
      )}
    </>
  );
}
