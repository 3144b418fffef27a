import { Button, Callout } from '@blueprintjs/core';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { forgotPasswordSchema } from '@/domain/accessLink';
import { PATHS } from '@/domain/screenPaths';
import { LoginField } from '@/features/session/LoginField';
import { LoginFrame } from '@/features/session/LoginFrame';
import { useForgotPasswordMutation } from '@/services/api/accessLinksApi';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { DEFAULT_LANGUAGE, parseLanguage } from '@/domain/language';

/**
 * Requests a link that sets a new password (row R-08). The confirmation is the same for every e-mail address, so it reveals no accounts.
 */
export function ForgotPasswordPage() {
  const intl = useIntl();
  const { sendsMail = false } = useDeployment();
  return (
    <LoginFrame title={intl.formatMessage({ id: 'access.forgot.title' })}>
      {sendsMail ? <ForgotForm /> : <p>{intl.formatMessage({ id: 'access.forgot.noMailText' })}</p>}
      <p className="login-other">
        <Link to={PATHS.login}>{intl.formatMessage({ id: 'access.backLink' })}</Link>
      </p>
    </LoginFrame>
  );
}

function ForgotForm() {
  const intl = useIntl();
  const [request, { isLoading, error, originalArgs, isSuccess }] = useForgotPasswordMutation();
  const [email, setEmail] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isMissing = email.trim() === '';
  const draft = forgotPasswordSchema.safeParse({ email, language: parseLanguage(intl.locale) ?? DEFAULT_LANGUAGE });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    event.currentTarget.querySelector<HTMLInputElement>('[name=email]')?.focus();
    if (draft.success) void request(draft.data);
  }

  if (isSuccess) {
    return (
      <Callout intent="success" role="status" compact>
        {intl.formatMessage({ id: 'access.forgot.sentText' }, { email: originalArgs?.email ?? '' })}
      </Callout>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <p>{intl.formatMessage({ id: 'access.forgot.text' })}</p>
      {error && (
        <Callout className="login-problem" intent="danger" role="alert" compact>
          {apiErrorText(intl, error)}
        </Callout>
      )}
      <LoginField
        autoFocus
        name="email"
        value={email}
        onChange={setEmail}
        missing={isSubmitted && isMissing}
        problem={isSubmitted && !draft.success ? intl.formatMessage({ id: 'form.problem.invalidEmail' }) : null}
      />
      <Button type="submit" intent="primary" fill loading={isLoading}>
        {intl.formatMessage({ id: 'access.forgot.submitButton' })}
      </Button>
    </form>
  );
}
