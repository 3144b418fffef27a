import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';

interface LoginFieldProps {
  name: 'email' | 'password';
  value: string;
  onChange: (value: string) => void;
  /** The user tried to sign in without it. */
  missing: boolean;
  autoFocus?: boolean;
}

/** One of the two required fields of the sign-in. */
export function LoginField({ name, value, onChange, missing, autoFocus = false }: LoginFieldProps) {
  const intl = useIntl();
  const id = useId();
  const errorId = `${id}-error`;
  const label = intl.formatMessage({ id: name === 'email' ? 'session.login.emailLabel' : 'session.login.passwordLabel' });
  const error = missing && <span id={errorId}>{intl.formatMessage({ id: 'session.login.requiredError' })}</span>;

  return (
    <FormGroup label={label} labelFor={id} intent={missing ? 'danger' : 'none'} helperText={error}>
      <InputGroup
        id={id}
        name={name}
        type={name}
        autoComplete={name === 'email' ? 'username' : 'current-password'}
        autoFocus={autoFocus}
        value={value}
        onValueChange={onChange}
        intent={missing ? 'danger' : 'none'}
        aria-required
        aria-invalid={missing}
        aria-describedby={missing ? errorId : undefined}
        fill
      />
    </FormGroup>
  );
}
