// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/features/printing/SignOutQuestion/SignOutQuestion';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { getLoginData, logout } from '@/contract/session';
import type { RunningApp } from '@/app/startApp';
import { isSignedIn } from '@/machines/session/sessionMachine';
import { aJournalJob, anAskingJob } from '../factories/aJournalJob';
import { anAccount } from '../factories/anAccount';
import { aPrintJournal } from '../factories/aPrintJournal';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';
import { storeSession } from './storeSession';

const dashboard = () => screen.findByRole('heading', { name: 'Panel', level: 1 });
const loginForm = () => screen.findByLabelText('Correo electrónico');

/** Changes the storage as another tab would, and dispatches its event. */
function otherTab(change: () => void) {
  change();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pase:session' })));
}

// Staff would start on the operations board.
beforeEach(() => signedInAs('location-manager'));

describe('session guard', () => {
  it.each(['/', '/dashboard', '/operations', '/no-such-page'])(
    'redirects a signed-out user from %s to the sign-in page [S-02]',
    async (path) => {
      const { address } = await renderApp(path);

      expect(await loginForm()).toBeVisible();
      expect(address()).toBe('/login');
    },
  );

  it.each(['/login', '/'])('redirects a signed-in user from %s to the dashboard [S-02]', async (path) => {
    storeSession(aToken());

    const { address } = await renderApp(path);

    expect(await dashboard()).toBeVisible();
    expect(address()).toBe('/dashboard');
  });

  it('signs out at /logout [S-02]', async () => {
    storeSession(aToken());

    const { address } = await renderApp('/logout');

    expect(await loginForm()).toBeVisible();
    expect(address()).toBe('/login');
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('revokes the token at sign-out without waiting for the reply [T-14]', async () => {
    const token = aToken();
    const ended: (string | null)[] = [];
    let answer = () => {};
    const pending = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      handle(logout, async ({ request }) => {
        ended.push(request.headers.get('access-token'));
        await pending;
        return refusal(401, 'UNAUTHORIZED');
      }),
    );
    storeSession(token);

    await renderApp('/logout');

    expect(await loginForm()).toBeVisible();
    await waitFor(() => expect(ended).toEqual([token]));
    answer();
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows within the shell that an address does not exist', async () => {
    storeSession(aToken());

    await renderApp('/no-such-page');

    expect(await screen.findByText('Esta página no existe')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Panel' })).toBeVisible();
  });
});

describe('session loading', () => {
  it('shows nothing protected before user and account are loaded [S-07]', async () => {
    let release = () => {};
    const pending = new Promise<void>((resolve) => (release = resolve));
    server.use(
      handle(
        getLoginData,
        async () => {
          await pending;
          return HttpResponse.json({ data: { user: aUser({ id: 'user-9' }), account: { ...anAccount(), locations: [] } } });
        },
        { params: { id: 'user-9' } },
      ),
    );
    storeSession(aToken({ id: 'user-9' }));

    await renderApp('/dashboard');

    expect(await screen.findByRole('progressbar', { name: 'Cargando tu cuenta' })).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();

    release();

    expect(await dashboard()).toBeVisible();
  });

  it('shows why loading failed, and retries on request', async () => {
    server.use(handle(getLoginData, () => refusal(500, 'INTERNAL'), { once: true }));
    storeSession(aToken());
    const { user } = await renderApp('/dashboard');

    expect(await screen.findByRole('alert')).toHaveTextContent('Ha habido un error, inténtalo de nuevo');
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));

    expect(await dashboard()).toBeVisible();
  });
});

describe('session token', () => {
  const HOUR_MS = 3_600_000;
  const DAY_MS = 24 * HOUR_MS;

  it('is restored from the storage, with the user of its id claim [S-03]', async () => {
    storeSession(aToken({ id: 'user-42' }));

    const { app } = await renderApp('/dashboard');

    await dashboard();
    expect(app.runtime.get().session.getSnapshot().context.userId).toBe('user-42');
  });

  it('that cannot be decoded signs the user out [S-03]', async () => {
    storeSession('not-a-token');

    await renderApp('/dashboard');

    expect(await loginForm()).toBeVisible();
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it.each([
    ['24 h old', { issuedAt: Date.now() - DAY_MS, expiresAt: Date.now() + HOUR_MS }],
    ['past its expiry', { issuedAt: Date.now() - HOUR_MS, expiresAt: Date.now() - 1000 }],
  ])('that is %s signs the user out with a message [S-04]', async (_case, times) => {
    storeSession(aToken(times));

    await renderApp('/dashboard');

    expect(await screen.findByRole('alert')).toHaveTextContent('Tu sesión ha terminado. Entra de nuevo');
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('that is an hour old is still valid [S-04]', async () => {
    storeSession(aToken({ issuedAt: Date.now() - HOUR_MS }));

    await renderApp('/dashboard');

    expect(await dashboard()).toBeVisible();
  });

  it('rejected by the server signs the user out', async () => {
    server.use(handle(getLoginData, () => refusal(401, 'UNAUTHORIZED')));
    storeSession(aToken());

    await renderApp('/dashboard');

    expect(await screen.findByRole('alert')).toHaveTextContent('Tu sesión ha terminado. Entra de nuevo');
  });
});

describe('sign-out', () => {
  async function renderSignedIn() {
    storeSession(aToken());
    localStorage.setItem('pase:filters', 'all');
    localStorage.setItem('pase:language', 'es');
    const rendered = await renderApp('/dashboard');
    await dashboard();
    return rendered;
  }

  it('clears token, user, cache and storage, except the language [S-05]', async () => {
    const { user, app } = await renderSignedIn();

    await user.click(screen.getByRole('link', { name: 'Cerrar sesión' }));
    await loginForm();

    await waitFor(() => expect({ ...localStorage }).toEqual({ 'pase:language': 'es' }));
    const { session, api } = app.store.getState();
    expect(session).toMatchObject({ token: null, profile: null });
    expect(api.queries).toEqual({});
    expect(app.runtime.get().session.getSnapshot().context).toMatchObject({ userId: '', endsInMs: 0 });
  });

  const waitingJob = aJournalJob({
    uuid: 'waiting',
    job: { orderCode: 'A-77', locationId: 'location-1' },
    copies: [{ state: 'QUEUED', attempt: 0 }],
    endedAt: null,
  });
  const waitingTest = anAskingJob({ uuid: 'test', job: { orderId: '', orderCode: null, ticketType: 'RECEIPT' } });

  it.each([
    ['the sidebar', async (user: UserEvent) => user.click(screen.getByRole('link', { name: 'Cerrar sesión' }))],
    [
      'the user menu',
      async (user: UserEvent) => {
        await user.click(screen.getByRole('button', { name: /^Usuario / }));
        await user.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }));
      },
    ],
    ['its address', async (_user: UserEvent, visit: (address: string) => Promise<void> | void) => visit('/logout')],
  ])('from %s lists the tickets that wait in this browser and asks for confirmation [T-05]', async (_way, signOut) => {
    const { user, app, visit, address } = await renderSignedIn();
    const { journal } = aPrintJournal([waitingTest, waitingJob]);
    act(() => app.runtime.change({ journal }));
    await signOut(user, visit);

    const question = await screen.findByRole('alertdialog', { name: 'Aún esperan 2 tickets' });
    const [first, second] = within(question).getAllByRole('listitem');
    expect(first).toHaveTextContent(/^A-77Comanda · .*En espera$/);
    expect(second).toHaveTextContent(/^Ticket de pruebaTicket · .*¿Salió\?$/);
    expect(question).toHaveTextContent('Los tickets se quedan en el servidor y salen cuando alguien entre');
    await user.click(within(question).getByRole('button', { name: 'Seguir aquí' }));
    expect(await dashboard()).toBeVisible();
    expect(address()).toBe('/dashboard');

    await act(async () => visit('/logout'));
    await user.click(await screen.findByRole('button', { name: 'Cerrar sesión de todos modos' }));
    expect(await loginForm()).toBeVisible();
  });

  it('updates the question once the tickets are printed, and does not ask without waiting tickets [T-05]', async () => {
    const { user, app, visit } = await renderSignedIn();
    const printed = aPrintJournal([waitingJob]);
    act(() => app.runtime.change({ journal: printed.journal }));
    await act(async () => visit('/logout'));
    await screen.findByRole('alertdialog', { name: 'Aún espera un ticket' });
    act(() => printed.change([aJournalJob({ uuid: 'waiting' })]));

    const question = await screen.findByRole('alertdialog', { name: 'Ya no espera ningún ticket' });
    await user.click(within(question).getByRole('button', { name: 'Seguir aquí' }));
    await dashboard();
    await act(async () => visit('/logout'));
    expect(await loginForm()).toBeVisible();
  });

  it('waits until printing has started, and then asks [T-05]', async () => {
    storeSession(aToken());
    let change: RunningApp['runtime']['change'] = () => undefined;
    const { app } = await renderApp('/logout', {
      runSignedIn: ({ runtime }) => {
        change = runtime.change;
        change({ isStarting: true });
        return () => undefined;
      },
    });
    await waitFor(() => expect(isSignedIn(app.runtime.get().session.getSnapshot())).toBe(true));
    act(() => change({ journal: aPrintJournal([waitingJob]).journal, isStarting: false }));

    expect(await screen.findByRole('alertdialog', { name: 'Aún espera un ticket' })).toBeVisible();
  });

  it('in one tab signs out the other tabs [S-05]', async () => {
    await renderSignedIn();

    otherTab(() => localStorage.removeItem('pase:session'));

    expect(await loginForm()).toBeVisible();
  });

  it('in another tab does not end a new session', async () => {
    await renderSignedIn();
    const newToken = aToken({ id: 'user-2' });

    otherTab(() => storeSession(newToken));

    await screen.findByRole('heading', { name: 'Panel', level: 1 });
    await waitFor(() => expect(localStorage.getItem('pase:session')).toContain(newToken));
  });
});

describe('sign-in in another tab', () => {
  it('signs in this tab', async () => {
    await renderApp('/login');
    await loginForm();

    otherTab(() => storeSession(aToken({ id: 'user-2' })));

    expect(await dashboard()).toBeVisible();
  });

  it("replaces this tab's user", async () => {
    storeSession(aToken({ id: 'user-1' }));
    const { app } = await renderApp('/dashboard');
    await dashboard();

    otherTab(() => storeSession(aToken({ id: 'user-2' })));

    await waitFor(() => expect(app.runtime.get().session.getSnapshot().context.userId).toBe('user-2'));
    expect(await dashboard()).toBeVisible();
  });
});
