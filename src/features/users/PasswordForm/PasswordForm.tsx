import { DialogBody } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { User } from '@/domain/user';
import { passwordFormSchema, type PasswordForm as PasswordValues } from '@/domain/userDraft';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { useStrengthText } from '@/ui/Form/useStrengthText';
import { useUpdateUserMutation } from '@/services/api/usersApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { FormProblem } from '@/ui/Form/FormProblem';
import { TextField } from '@/ui/Form/TextField';

interface PasswordFormProps {
  onSaved: () => void;
  onCancel: () => void;
}

const EMPTY: PasswordValues = { currentPassword: '', password: '', repeated: '' };

/** Changes the user's own password: the current one, a new one and its repetition (specification 1 §3, §5). Fills a dialog. */
export function PasswordForm({ onSaved, onCancel }: PasswordFormProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const [updateUser] = useUpdateUserMutation();
  const {
    form: { control },
    formProps,
    problem,
    pending,
  } = useDraftForm<PasswordValues, User>({
    schema: passwordFormSchema,
    values: EMPTY,
    save: ({ currentPassword, password }) => updateUser({ id: user.id, change: { currentPassword, password } }),
    onSaved,
  });

  const strength = useStrengthText(useWatch({ control, name: 'password' }), user.email, user.name);

  return (
    <form {...formProps} className="">
      <DialogBody>
        {/* Identifies the account for password managers. */}
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <TextField
          control={control}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          label={intl.formatMessage({ id: 'users.password.currentLabel' })}
          required
          autoFocus
        />
        <TextField
          control={control}
          name="password"
          type="password"
          autoComplete="new-password"
          label={intl.formatMessage({ id: 'users.password.newLabel' })}
          hint={strength ?? intl.formatMessage({ id: 'users.form.passwordHint' })}
          required
        />
        <TextField
          control={control}
          name="repeated"
          type="password"
          autoComplete="new-password"
          label={intl.formatMessage({ id: 'users.password.repeatLabel' })}
          required
        />
        <FormProblem>{problem}</FormProblem>
      </DialogBody>
      <DialogActions onCancel={onCancel} confirmLabel={intl.formatMessage({ id: 'users.password.saveButton' })} pending={pending} />
    </form>
  );
}
