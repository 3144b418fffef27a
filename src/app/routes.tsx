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

/** A page without a session. */
function open(path: string, page: ReactNode): RouteObject {
  return { path, element: <Suspense>{page}</Suspense>, errorElement: <ScreenCrash /> };
}

/** Every address of the product. A screen that crashes takes neither the shell nor another screen with it. */
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
        // It prints on, and the window says so.
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

/** An address that leads nowhere. */
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

/** The sign-in screen; who is signed in already goes on to the root. */
function SignIn() {
  const { session } = useRuntime();
  const active = useSelector(session, (state) => state.matches('active'));
  return active ? <Navigate to="/" replace /> : <LoginPage />;
}
