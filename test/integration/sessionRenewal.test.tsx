import '@/features/session/RenewalDialog';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listOrders } from '@/contract/orders';
import { login } from '@/contract/session';
import { EXPIRING_MS } from '@/machines/session/sessionMachine';
import { idTag } from '@/contract/tags';
import { baseApi } from '@/services/api/baseApi';
import { aToken } from '../factories/aToken';
import { handle } from '../msw/handle';
import { PASSWORD } from '../msw/handlers';
import { server } from '../msw/server';
import { refusal } from '../msw/handlers';
import { beforeBoard, card, inStatus, serverWith } from './boardScreen';
import { renderApp } from './renderApp';
import { storeSession } from './storeSession';

const question = () => screen.findByRole('dialog', { name: 'Tu sesión ha terminado' });

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

/** Opens the board and ends the session. */
async function renderEnded() {
  serverWith([inStatus('N-1', 'INCOMING_NEW')]);
  const rendered = await renderApp('/operations?tab=NEW');
  await card('N-1');
  act(() => rendered.app.runtime.get().session.send({ type: 'session.refused' }));
  await question();
  return rendered;
}

describe('session that expires during work', () => {
  it('asks for the password over the open screen, and continues there [BX-02]', async () => {
    const { user, address, app } = await renderEnded();
    expect(document.body).toHaveTextContent('N-1');
    expect(screen.getByLabelText('Contraseña')).toHaveFocus();

    await user.type(screen.getByLabelText('Contraseña'), `${PASSWORD}{enter}`);

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await card('N-1')).toBeVisible();
    expect(address()).toBe('/operations');
    expect(app.runtime.get().session.getSnapshot().matches({ active: 'signedIn' })).toBe(true);
  });

  it('shows that the password is wrong, and asks again', async () => {
    const { user } = await renderEnded();

    await user.type(screen.getByLabelText('Contraseña'), 'wrong{enter}');

    expect(await screen.findByRole('alert')).toHaveTextContent('Clave o usuario inválido');
    expect(await question()).toBeVisible();
  });

  it('does not continue as another user', async () => {
    const { user } = await renderEnded();
    server.use(handle(login, () => HttpResponse.json({ data: { accessToken: aToken({ id: 'user-2' }), role: 'account-admin' } })));

    await user.type(screen.getByLabelText('Contraseña'), 'theirs{enter}');

    expect(await screen.findByRole('alert')).toHaveTextContent('Clave o usuario inválido');
    expect(localStorage.getItem('pase:session')).not.toContain(aToken({ id: 'user-2' }).split('.')[1]);
  });

  it('can be ended instead', async () => {
    const { user, address } = await renderEnded();

    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));

    expect(await screen.findByLabelText('Correo electrónico')).toBeVisible();
    expect(address()).toBe('/login');
  });

  it('repeats the rejected request with the new token after the password is entered [BX-02]', async () => {
    serverWith([]);
    const { user, app } = await renderApp('/operations');
    await screen.findByText('Hoy aún no hay pedidos');
    const tokens: (string | null)[] = [];
    const old = app.store.getState().session.token;
    server.use(
      handle(listOrders, ({ request }) => {
        if (new URL(request.url).searchParams.has('statuses')) return HttpResponse.json({ data: [] });
        tokens.push(request.headers.get('access-token'));
        if (tokens.length === 1) return refusal(401, 'UNAUTHORIZED');
        return HttpResponse.json({ data: [inStatus('N-2', 'INCOMING_NEW')], count: 1, totalCount: 1 });
      }),
      handle(login, () =>
        HttpResponse.json({ data: { accessToken: aToken({ expiresAt: Date.now() + 3_600_000 }), role: 'location-staff' } }),
      ),
    );

    act(() => void app.store.dispatch(baseApi.util.invalidateTags([{ type: 'order', id: 'LIST' }])));
    await question();
    await user.type(screen.getByLabelText('Contraseña'), `${PASSWORD}{enter}`);

    expect(await card('N-2')).toBeVisible();
    expect(tokens[0]).toBe(old);
    expect(tokens[1]).toBe(app.store.getState().session.token);
    expect(tokens[1]).not.toBe(old);
  });

  it('continues when the same user signs in in another tab [BX-03]', async () => {
    await renderEnded();

    storeSession(aToken({ expiresAt: Date.now() + 3_600_000 }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pase:session' })));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await card('N-1')).toBeVisible();
  });

  it('is announced below the screen, which does not move [K-12]', async () => {
    serverWith([inStatus('N-1', 'INCOMING_NEW')]);
    storeSession(aToken({ expiresAt: Date.now() + EXPIRING_MS }));

    await renderApp('/operations');

    const banner = await screen.findByText(/Tu sesión termina a las/);
    const main = screen.getByRole('main');
    expect(main).not.toContainElement(banner);
    expect(main.compareDocumentPosition(banner)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is announced before it expires, and can be renewed', async () => {
    serverWith([inStatus('N-1', 'INCOMING_NEW')]);
    storeSession(aToken({ expiresAt: Date.now() + EXPIRING_MS }));
    const { user, app } = await renderApp('/operations');

    await user.click(await screen.findByRole('button', { name: 'Renovar sesión' }));
    await user.click(await screen.findByRole('button', { name: 'Ahora no' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Renovar sesión' }));
    await user.type(await screen.findByLabelText('Contraseña'), `${PASSWORD}{enter}`);

    await waitFor(() => expect(screen.queryByText(/Tu sesión termina a las/)).not.toBeInTheDocument());
    expect(
      app.runtime
        .get()
        .session.getSnapshot()
        .matches({ active: { signedIn: 'steady' } }),
    ).toBe(true);
  });
});

describe('changed permission', () => {
  it('reloads the role when the server rejects a request', async () => {
    serverWith([]);
    const { app } = await renderApp('/operations');
    await screen.findByText('Hoy aún no hay pedidos');
    let requests = 0;
    server.use(handle(listOrders, () => refusal(403, 'NOT_ALLOWED')));
    server.events.on('request:start', ({ request }) => {
      if (request.url.includes('getLoginData')) requests += 1;
    });

    act(() => void app.store.dispatch(baseApi.util.invalidateTags([{ type: 'order', id: 'LIST' }, idTag('order', 'x')])));

    await waitFor(() => expect(requests).toBe(1));
    server.events.removeAllListeners();
  });
});
