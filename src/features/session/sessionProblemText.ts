import type { IntlShape } from 'react-intl';
import type { SessionProblem } from '@/machines/session/sessionMachine';

/** The remaining time of a lockout: in minutes from two minutes on, otherwise in seconds. */
export function lockedHintText(intl: IntlShape, retryInMs: number): string {
  const seconds = Math.ceil(retryInMs / 1000);
  return intl.formatMessage({ id: 'session.login.lockedHint' }, { seconds, minutes: seconds < 120 ? 0 : Math.ceil(seconds / 60) });
}

/** Explains to the user why sign-in failed or the session ended (specification 1 §8). */
export function sessionProblemText(intl: IntlShape, problem: SessionProblem): string {
  switch (problem.kind) {
    case 'refused':
      return problem.message;
    case 'invalidCredentials':
      return intl.formatMessage({ id: 'session.login.invalidCredentialsError' });
    case 'tooManyAttempts':
      return intl.formatMessage({ id: 'session.login.tooManyAttemptsError' });
    case 'noScreens':
      return intl.formatMessage({ id: 'session.login.noScreensError' });
    case 'ended':
      return intl.formatMessage({ id: 'session.login.endedError' });
    default:
      return intl.formatMessage({ id: `api.${problem.kind}Error` });
  }
}
