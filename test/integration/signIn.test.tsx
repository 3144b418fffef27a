import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { login } from '@/contract/session';
import { aDeployment } from '../factories/aDeployment';
import { aToken } from '../factories/aToken';
import { handle } from '../msw/handle';
import { PASSWORD, refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { renderApp } from './renderApp';

const email = () => screen.getByLabelText('Correo electrónico');
const password = () => screen.getByLabelText('Contraseña');
const submit = () => screen.getByRole('button', { name: 'Entrar' });

async function renderLogin() {
  const app = await renderApp('/login');
  const signIn = async (typed = PASSWORD) => {
    await app.user.type(email(), 'staff@example.com');
    await app.user.type(password(), typed);
    await app.user.click(submit());
  };
  return { ...app, signIn };
}

describe('sign-in', () => {
  it('sends e-mail and password without a token, stores the reply and goes to the root [S-01]', async () => {
    const { signIn, address, app } = await renderLogin();
    const received: Request[] = [];
    server.events.on('request:start', ({ request }) => {
      if (request.url.includes('/login')) received.push(request.clone());
    });

    await signIn();

    expect(await screen.findByRole('heading', { name: 'Operaciones', level: 1 })).toBeVisible();
    expect(address()).toBe('/operations');
    expect(await received[0]?.json()).toEqual({ email: 'staff@example.com', password: PASSWORD });
    expect(received[0]?.headers.has('access-token')).toBe(false);
    expect(app.store.getState().session).toMatchObject({
      token: expect.any(String),
      profile: { accountId: 'account-1', name: 'Ana Ruiz', email: 'staff@example.com', role: 'location-staff' },
    });
    expect(localStorage.getItem('pase:session')).toContain('signature');
    server.events.removeAllListeners();
  });

  it('does not store the password', async () => {
    const { signIn, app } = await renderLogin();

    await signIn();
    await screen.findByRole('heading', { name: 'Operaciones', level: 1 });

    expect(JSON.stringify(app.store.getState()) + JSON.stringify({ ...localStorage })).not.toContain(PASSWORD);
  });

  it('requires both fields and sends nothing without them [S-01]', async () => {
    const { user } = await renderLogin();

    await user.click(submit());

    expect(screen.getAllByText('Campo requerido')).toHaveLength(2);
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Campo requerido');

    await user.type(email(), 'staff@example.com{enter}');

    expect(screen.getAllByText('Campo requerido')).toHaveLength(1);
    expect(password()).toHaveFocus();
  });

  it('shows a spinner and ignores further clicks while the request is pending [S-01]', async () => {
    let release = () => {};
    const pending = new Promise<void>((resolve) => (release = resolve));
    server.use(
      handle(login, async () => {
        await pending;
        return refusal(401, 'INVALID_CREDENTIALS');
      }),
    );
    const { signIn } = await renderLogin();

    await signIn();

    expect(submit()).toBeDisabled();
    expect(screen.getByRole('progressbar')).toBeInTheDocument();

    release();

    await waitFor(() => expect(submit()).toBeEnabled());
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it.each([
    ['wrong credentials', () => refusal(401, 'INVALID_CREDENTIALS'), 'Clave o usuario inválido'],
    ['too many attempts', () => refusal(429, 'TOO_MANY_REQUESTS'), 'Has alcanzado el maximo numero de intentos...'],
    ["the server's own message", () => refusal(500, 'INTERNAL', 'Cerrado por obras'), 'Cerrado por obras'],
    ['a reply without a message', () => new HttpResponse(null, { status: 502 }), 'Ha habido un error, inténtalo de nuevo'],
    ['a network error', () => HttpResponse.error(), 'Ha ocurrido un error conectando con el servidor'],
    ['a reply that cannot be read', () => HttpResponse.json({ data: {} }), 'La respuesta del servidor no se entiende. Avisa a soporte'],
    [
      'a token that cannot be decoded',
      () => HttpResponse.json({ data: { accessToken: 'x', role: 'location-staff' } }),
      'La respuesta del servidor no se entiende. Avisa a soporte',
    ],
    [
      'a user for programs',
      () => HttpResponse.json({ data: { accessToken: aToken(), role: 'automatic' } }),
      'Este usuario es para sistemas automáticos y no tiene pantallas. Entra con otro usuario',
    ],
  ])('shows what is wrong: %s [ER-01]', async (_case, answer, message) => {
    server.use(handle(login, answer, { isOffContract: true }));
    const { signIn, address } = await renderLogin();

    await signIn();

    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(address()).toBe('/login');
    expect(password()).toHaveFocus();
  });

  it('locks the form after too many attempts and shows for how long', async () => {
    server.use(handle(login, () => refusal(429, 'TOO_MANY_REQUESTS', '', { 'retry-after': '45' })));
    const { signIn } = await renderLogin();

    await signIn();

    expect(await screen.findByRole('alert')).toHaveTextContent('45 segundos');
    expect(submit()).toBeDisabled();
  });

  it('offers the users of the demo as buttons, of which one click signs in [W-04]', async () => {
    const demoUsers = [
      { role: 'account-admin', email: 'admin@demo.example', password: 'other' },
      { role: 'location-staff', email: 'staff@example.com', password: PASSWORD },
    ];
    const { user, address } = await renderApp('/login', { deployment: aDeployment({ demoUsers }) });

    expect(await screen.findByRole('button', { name: 'Administración' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Equipo' }));

    expect(await screen.findByRole('heading', { name: 'Operaciones', level: 1 })).toBeVisible();
    expect(address()).toBe('/operations');
  });

  it('has no such buttons in any other installation [W-04]', async () => {
    await renderLogin();

    expect(screen.getAllByRole('button')).toEqual([submit()]);
  });
});
