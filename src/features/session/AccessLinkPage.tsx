import { Button, Callout, Spinner } from '@blueprintjs/core';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { linkTokenSchema, type LinkKind, type LinkState } from '@/domain/accessLink';
import { isFieldProblem } from '@/domain/fieldRules';
import { PASSWORD_RULES } from '@/domain/passwordRules';
import { PATHS } from '@/domain/screenPaths';
import { LoginField } from '@/features/session/LoginField';
import { LoginFrame } from '@/features/session/LoginFrame';
import { useAcceptLinkMutation, useReadLinkQuery } from '@/services/api/accessLinksApi';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { fieldProblemText } from '@/ui/Form/fieldProblemText';
import { useStrengthText } from '@/ui/Form/useStrengthText';

/** The target of an access link from an e-mail or an administrator: its holder chooses a password (row R-08). */
export function AccessLinkPage({ kind }: { kind: LinkKind }) {
  const intl = useIntl();
  const { productName } = useDeployment();
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const isTokenValid = linkTokenSchema.safeParse({ token }).success;
  const title = intl.formatMessage({ id: `access.${kind}.title` }, { product: productName });
  return (
    <LoginFrame title={title}>{isTokenValid ? <OpenedLink key={token} token={token} /> : <UnusableLink state="unknown" />}</LoginFrame>
  );
}

function OpenedLink({ token }: { token: string }) {
  const intl = useIntl();
  const { data, error, refetch } = useReadLinkQuery(token);
  const [accept, accepted] = useAcceptLinkMutation();
  if (accepted.data) {
    return (
      <>
        <Callout intent="success" role="status" compact>
          {intl.formatMessage({ id: 'access.accepted.text' }, { email: accepted.data.email })}
        </Callout>
        <SignInLink />
      </>
    );
  }
  if (error) {
    return (
      <>
        <Callout className="login-problem" intent="danger" role="alert" compact>
          {apiErrorText(intl, error)}
        </Callout>
        <Button fill onClick={() => void refetch()}>
          {intl.formatMessage({ id: 'access.retryButton' })}
        </Button>
      </>
    );
  }
  if (!data) {
    return (
      <div className="login-waits">
        <Spinner size={24} aria-label={intl.formatMessage({ id: 'access.loadingLabel' })} />
      </div>
    );
  }
  if (data.state !== 'open') return <UnusableLink state={data.state} />;
  const send = async (password: string) => {
    const { error: failure } = await accept({ token, password });
    // The link was used or replaced after the page opened.
    if (isApiError(failure) && failure.kind === 'http' && failure.status === 410) void refetch();
  };
  return <ChoosePassword link={data} pending={accepted.isLoading} error={accepted.error} onChosen={(password) => void send(password)} />;
}

interface ChoosePasswordProps {
  link: LinkState;
  pending: boolean;
  error: unknown;
  onChosen: (password: string) => void;
}

function ChoosePassword({ link, pending, error, onChosen }: ChoosePasswordProps) {
  const intl = useIntl();
  const email = link.email ?? '';
  const [password, setPassword] = useState('');
  const [sent, setSent] = useState<string | null>(null);
  const strength = useStrengthText(password, email, link.name);
  const isShort = password.length < PASSWORD_RULES.minLength;
  const refused = sent === password && error !== undefined ? problemOf(error) : null;
  const wrong = sent !== null && password !== '' && isShort ? 'tooShort' : refused;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSent(password);
    event.currentTarget.querySelector<HTMLInputElement>('[name=password]')?.focus();
    if (!isShort) onChosen(password);
  }

  return (
    <form onSubmit={submit} noValidate>
      <p>{intl.formatMessage({ id: 'access.choose.text' }, { email })}</p>
      {error !== undefined && sent === password && refused === null && (
        <Callout className="login-problem" intent="danger" role="alert" compact>
          {apiErrorText(intl, error)}
        </Callout>
      )}
      {/* Identifies the account for password managers. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <LoginField
        autoFocus
        isNew
        name="password"
        value={password}
        onChange={setPassword}
        missing={sent !== null && password === ''}
        problem={wrong && isFieldProblem(wrong) ? fieldProblemText(intl, wrong) : null}
        hint={strength ?? intl.formatMessage({ id: 'users.form.passwordHint' })}
      />
      <Button type="submit" intent="primary" fill loading={pending}>
        {intl.formatMessage({ id: 'access.choose.submitButton' })}
      </Button>
    </form>
  );
}

const detailsSchema = z.array(z.looseObject({ message: z.string() }));

/** The error code of the server for the password; null for any other failure. */
function problemOf(error: unknown): string | null {
  if (!isApiError(error) || error.kind !== 'http' || error.status !== 422) return null;
  const details = detailsSchema.safeParse(error.details);
  return details.success ? (details.data[0]?.message ?? null) : null;
}

function UnusableLink({ state }: { state: Exclude<LinkState['state'], 'open'> }) {
  const intl = useIntl();
  const { sendsMail = false } = useDeployment();
  return (
    <>
      <Callout intent="warning" role="alert" compact>
        {intl.formatMessage({ id: `access.state.${state}` })}
      </Callout>
      {sendsMail && (
        <p className="login-other">
          <Link to={PATHS.forgotPassword}>{intl.formatMessage({ id: 'session.login.forgotLink' })}</Link>
        </p>
      )}
      <SignInLink />
    </>
  );
}

function SignInLink() {
  const intl = useIntl();
  return (
    <p className="login-other">
      <Link to={PATHS.login}>{intl.formatMessage({ id: 'access.backLink' })}</Link>
    </p>
  );
}
