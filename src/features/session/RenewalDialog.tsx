import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { LoginField } from '@/features/session/LoginField';
import { lockedHintText, sessionProblemText } from '@/features/session/sessionProblemText';
import { useRuntime } from '@/services/runtime/runtimeContext';

interface RenewalDialogProps {
  /** Set while the session is still valid: the dialog can then be closed. */
  onClose?: () => void;
}

/** Requests the password of the signed-in user in a dialog, leaving the current page mounted (row BX-02). */
export function RenewalDialog({ onClose }: RenewalDialogProps) {
  const intl = useIntl();
  const { session } = useRuntime();
  const { user } = useSignedIn();
  const pending = useSelector(
    session,
    (state) => state.matches({ active: { expired: 'renewing' } }) || state.matches({ active: { signedIn: 'renewing' } }),
  );
  const lockedOut = useSelector(session, (state) => state.matches({ active: { expired: 'lockedOut' } }));
  const problem = useSelector(session, (state) => state.context.problem);
  const retryInMs = useSelector(session, (state) => state.context.retryInMs);
  const [password, setPassword] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  // Restores the focus when the dialog closes.
  const [previousFocus] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
    },
    [previousFocus],
  );
  const formId = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    if (password === '') event.currentTarget.querySelector<HTMLInputElement>('[name=password]')?.focus();
    else session.send({ type: 'signIn.request', email: user.email, password });
  }

  return (
    <Dialog
      isOpen
      title={intl.formatMessage({ id: onClose ? 'session.renewal.title' : 'session.renewal.endedTitle' })}
      isCloseButtonShown={false}
      canEscapeKeyClose={onClose !== undefined}
      canOutsideClickClose={false}
      {...(onClose && { onClose })}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <DialogBody>
          <p>{intl.formatMessage({ id: 'session.renewal.text' }, { email: user.email })}</p>
          {problem && (
            <Callout className="login-problem" intent={lockedOut ? 'warning' : 'danger'} role="alert" compact>
              <p>{sessionProblemText(intl, problem)}</p>
              {problem.kind === 'tooManyAttempts' && <p>{lockedHintText(intl, retryInMs)}</p>}
            </Callout>
          )}
          {/* Identifies the account for password managers. */}
          <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
          <LoginField autoFocus name="password" value={password} onChange={setPassword} missing={isSubmitted && password === ''} />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              {onClose ? (
                <Button onClick={onClose}>{intl.formatMessage({ id: 'session.renewal.laterButton' })}</Button>
              ) : (
                <Button onClick={() => session.send({ type: 'signOut.request' })}>
                  {intl.formatMessage({ id: 'session.loading.signOutButton' })}
                </Button>
              )}
              <Button type="submit" intent="primary" loading={pending} disabled={lockedOut}>
                {intl.formatMessage({ id: 'session.renewal.submitButton' })}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
}
