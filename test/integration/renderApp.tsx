import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '@/app/App';
import { loadMessages } from '@/app/loadMessages';
import { routes } from '@/app/routes';
import { startApp, type RunningApp } from '@/app/startApp';
import type { Deployment } from '@/domain/deployment';
import { aDeployment } from '../factories/aDeployment';

const running: RunningApp[] = [];

interface RenderedApp {
  deployment?: Deployment;
  /** Runs while a user is signed in. @default nothing */
  runSignedIn?: Parameters<typeof startApp>[1];
}

/**
 * Renders the whole app at an address, in Spanish, with the test server. Without the parts that require a realtime server: connection
 * and printing. The app ends with the test.
 */
export async function renderApp(path: string, { deployment = aDeployment(), runSignedIn = () => () => undefined }: RenderedApp = {}) {
  const app = await startApp(deployment, runSignedIn);
  running.push(app);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  document.documentElement.lang = 'es';
  const messages = await loadMessages('es');
  render(<App app={app} router={router} language="es" messages={messages} />);
  return {
    app,
    user: userEvent.setup(),
    address: () => router.state.location.pathname,
    query: () => router.state.location.search,
    visit: (address: string) => act(() => router.navigate(address)),
    /** Goes back or forward in the browser history. */
    travel: (entries: -1 | 1) => act(() => router.navigate(entries)),
  };
}

afterEach(() => {
  cleanup();
  for (const app of running.splice(0)) app.stop();
});
