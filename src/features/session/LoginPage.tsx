import { Button, Callout } from '@blueprintjs/core';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { PATHS } from '@/domain/screenPaths';
import { LoginField } from '@/features/session/LoginField';
import { LoginFrame } from '@/features/session/LoginFrame';
import { lockedHintText, sessionProblemText } from '@/features/session/sessionProblemText';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { useRuntime } from '@/services/runtime/runtimeContext';

// Only the demo has them.
const DemoUsers = lazy(async () => ({
  default: (await import(/* webpackChunkName: "signedOut" */ '@/features/session/DemoUsers')).DemoUsers,
}));

/** The sign-in page, with e-mail and password (specification 1 §2). */
export function LoginPage() {
  const intl = useIntl();
  const { productName, demoUsers } = useDeployment();
  const { session } = useRuntime();
  const pending = useSelector(session, (state) => state.matches('signingIn'));
  const lockedOut = useSelector(session, (state) => state.matches('lockedOut'));
  const problem = useSelector(session, (state) => state.context.problem);
  const retryInMs = useSelector(session, (state) => state.context.retryInMs);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const title = intl.formatMessage({ id: 'session.login.title' }, { product: productName });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    const missing = email.trim() === '' ? 'email' : password === '' ? 'password' : null;
    // The disabled button loses the focus; after a wrong password the user can retype it at once.
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${missing ?? 'password'}]`)?.focus();
    if (!missing) session.send({ type: 'signIn.request', email: email.trim(), password });
  }

  return (
    <LoginFrame title={title}>
      <form onSubmit={submit} noValidate>
        {problem && (
          <Callout className="login-problem" intent={lockedOut ? 'warning' : 'danger'} role="alert" compact>
            <p>{sessionProblemText(intl, problem)}</p>
            {lockedOut && <p>{lockedHintText(intl, retryInMs)}</p>}
          </Callout>
        )}
        <LoginField autoFocus name="email" value={email} onChange={setEmail} missing={isSubmitted && email.trim() === ''} />
        <LoginField name="password" value={password} onChange={setPassword} missing={isSubmitted && password === ''} />
        <Button type="submit" intent="primary" fill loading={pending} disabled={lockedOut}>
          {intl.formatMessage({ id: 'session.login.submitButton' })}
        </Button>
      </form>
      <p className="login-other">
        <Link to={PATHS.forgotPassword}>{intl.formatMessage({ id: 'session.login.forgotLink' })}</Link>
      </p>
      {demoUsers && (
        <Suspense>
          <DemoUsers
            users={demoUsers}
            disabled={pending || lockedOut}
            onChoose={({ email, password }) => session.send({ type: 'signIn.request', email, password })}
          />
        </Suspense>
      )}
    </LoginFrame>
  );
}
