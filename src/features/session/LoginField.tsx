import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';

interface LoginFieldProps {
  name: 'email' | 'password';
  value: string;
  onChange: (value: string) => void;
  /** Whether the user tried to submit the form without a value. */
  missing: boolean;
  autoFocus?: boolean;
  /** Whether the password is a new one, which browsers then offer to store. */
  isNew?: boolean;
  /** The error message of the value. */
  problem?: string | null;
  hint?: string;
}

/** A required field of the pages without a session. */
export function LoginField({ name, value, onChange, missing, autoFocus = false, isNew = false, problem = null, hint }: LoginFieldProps) {
  const intl = useIntl();
  const id = useId();
  const helpId = `${id}-error`;
  const label = intl.formatMessage({ id: name === 'email' ? 'session.login.emailLabel' : 'session.login.passwordLabel' });
  const error = missing ? intl.formatMessage({ id: 'session.login.requiredError' }) : problem;
  const help = error ?? hint;
  const ofPassword = isNew ? 'new-password' : 'current-password';

  return (
    <FormGroup label={label} labelFor={id} intent={error ? 'danger' : 'none'} helperText={help && <span id={helpId}>{help}</span>}>
      <InputGroup
        id={id}
        name={name}
        type={name}
        autoComplete={name === 'email' ? 'username' : ofPassword}
        autoFocus={autoFocus}
        value={value}
        onValueChange={onChange}
        intent={error ? 'danger' : 'none'}
        aria-required
        aria-invalid={Boolean(error)}
        aria-describedby={help ? helpId : undefined}
        fill
      />
    </FormGroup>
  );
}
