import { useSelector } from '@xstate/react';
import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { NotFound } from '@/app/NotFound';
import { ScreenCrash } from '@/app/ScreenCrash';
import { SessionGate } from '@/app/SessionGate';
import { SignOut } from '@/app/SignOut';
import { LINK_PATHS } from '@/domain/linkPaths';
import { PATHS, SCREEN_PATHS } from '@/domain/screenPaths';
import { LoginPage } from '@/features/session/LoginPage';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';

// In the chunk of the shell, which surrounds every screen: the sign-in screen needs neither pages nor permissions.
const ScreenRoute = lazy(async () => ({
  default: (await import(/* webpackChunkName: "signedIn" */ '@/app/ScreenRoute')).ScreenRoute,
}));
const Landing = lazy(async () => ({ default: (await import('@/app/Landing')).Landing }));
const ScreenTitle = lazy(async () => ({
  default: (await import(/* webpackChunkName: "signedIn" */ '@/app/ScreenTitle')).ScreenTitle,
}));
const ForgotPasswordPage = lazyWithTexts(
  async () => (await import(/* webpackChunkName: "signedOut" */ '@/features/session/ForgotPasswordPage')).ForgotPasswordPage,
);
const AccessLinkPage = lazyWithTexts(
  async () => (await import(/* webpackChunkName: "signedOut" */ '@/features/session/AccessLinkPage')).AccessLinkPage,
);

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
      {
        index: true,
        element: (
          <Suspense>
            <Landing />
          </Suspense>
        ),
      },
      ...Object.values(SCREEN_PATHS).map((path) => ({
        path,
        handle: path,
        element: (
          <Suspense>
            <ScreenRoute path={path} />
          </Suspense>
        ),
        // The crashed screen's tab still prints, and its title shows it.
        errorElement: (
          <>
            <Suspense>
              <ScreenTitle path={path} />
            </Suspense>
            <ScreenCrash />
          </>
        ),
      })),
      { path: '*', element: <NotFound /> },
    ],
  },
];

/** The sign-in screen; redirects a signed-in user to the root. */
function SignIn() {
  const { session } = useRuntime();
  const active = useSelector(session, (state) => state.matches('active'));
  return active ? <Navigate to="/" replace /> : <LoginPage />;
}
