import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';

interface LoginFieldProps {
  name: 'email' | 'password';
  value: string;
  onChange: (value: string) => void;
  /** The user tried to send the form without it. */
  missing: boolean;
  autoFocus?: boolean;
  /** For a password that is chosen, not proved: browsers offer to store it. */
  isNew?: boolean;
  /** What is wrong with the value. */
  problem?: string | null;
  hint?: string;
}

/** One of the required fields of the pages without a session. */
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
