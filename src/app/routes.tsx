import { useSelector } from '@xstate/react';
import { Suspense, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Navigate, type RouteObject } from 'react-router-dom';
import { ScreenCrash } from '@/app/ScreenCrash';
import { ScreenGate } from '@/app/ScreenGate';
import { SCREENS } from '@/app/screens';
import { ScreenTitle } from '@/app/ScreenTitle';
import { SessionGate } from '@/app/SessionGate';
import { SignOut } from '@/app/SignOut';
import { LINK_PATHS } from '@/domain/accessLink';
import { PATHS } from '@/domain/screenPaths';
import { LoginPage } from '@/features/session/LoginPage';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

const ForgotPasswordPage = lazyWithTexts(async () => (await import('@/features/session/ForgotPasswordPage')).ForgotPasswordPage);
const AccessLinkPage = lazyWithTexts(async () => (await import('@/features/session/AccessLinkPage')).AccessLinkPage);

/** A route without a session. */
function open(path: string, page: ReactNode): RouteObject {
  return { path, element: <Suspense>{page}</Suspense>, errorElement: <ScreenCrash /> };
}

/** The routes of the product. A crash of one screen does not affect the shell or other screens. */
export const routes: RouteObject[] = [
  { path: PATHS.login, element: <SignIn />, errorElement: <ScreenCrash /> },
  open(PATHS.forgotPassword, <ForgotPasswordPage />),
  open(LINK_PATHS.invitation, <AccessLinkPage kind="invitation" />),
  open(LINK_PATHS.passwordReset, <AccessLinkPage kind="passwordReset" />),
  { path: PATHS.logout, element: <SignOut /> },
  {
    element: <SessionGate />,
    errorElement: <ScreenCrash />,
    children: [
      { index: true, element: <Navigate to={PATHS.dashboard} replace /> },
      ...SCREENS.map((screen) => ({
        path: screen.path,
        handle: screen,
        element: <ScreenGate screen={screen} />,
        // The crashed screen's tab still prints, and its title shows it.
        errorElement: (
          <>
            <ScreenTitle id={screen.title} />
            <ScreenCrash />
          </>
        ),
      })),
      { path: '*', element: <NotFound /> },
    ],
  },
];

/** The page of an unknown URL. */
function NotFound() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'shell.notFound.title' })}
      link={{ to: '/', text: intl.formatMessage({ id: 'shell.notFound.homeButton' }) }}
    >
      {intl.formatMessage({ id: 'shell.notFound.text' })}
    </EmptyState>
  );
}

/** The sign-in screen; redirects a signed-in user to the root. */
function SignIn() {
  const { session } = useRuntime();
  const active = useSelector(session, (state) => state.matches('active'));
  return active ? <Navigate to="/" replace /> : <LoginPage />;
}
