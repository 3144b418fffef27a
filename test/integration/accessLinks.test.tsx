// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/features/session/AccessLinkPage';
import '@/features/session/ForgotPasswordPage';
import '@/domain/passwordStrength';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { acceptLink, forgotPassword, readLink } from '@/contract/accessLinks';
import { aDeployment } from '../factories/aDeployment';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { renderApp } from './renderApp';

const TOKEN = 'k'.repeat(43);
const WITH_MAIL = { deployment: { ...aDeployment(), sendsMail: true } };

describe('forgotten password page', () => {
  it('requests a reset from the sign-in page, and the reply does not reveal whether the user exists [R-08]', async () => {
    let body: unknown;
    server.use(
      handle(forgotPassword, async ({ request }) => {
        body = await request.json();
        return HttpResponse.json({ data: { accepted: true } });
      }),
    );
    const { user } = await renderApp('/login', WITH_MAIL);

    await user.click(screen.getByRole('link', { name: '¿Has olvidado la contraseña?' }));
    await user.type(await screen.findByLabelText('Correo electrónico'), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Enviar el enlace' }));

    expect(await screen.findByText(/^Si ana@example.com es de un usuario, le llegará un enlace/)).toBeVisible();
    expect(body).toEqual({ email: 'ana@example.com', language: 'es' });
  });

  it('requires an e-mail address and sends nothing without one [R-08]', async () => {
    const { user } = await renderApp('/forgot-password', WITH_MAIL);

    await user.type(await screen.findByLabelText('Correo electrónico'), 'ana');
    await user.click(screen.getByRole('button', { name: 'Enviar el enlace' }));

    expect(screen.getByLabelText('Correo electrónico')).toHaveAccessibleDescription(/correo/i);
  });

  it('asks the user to wait after too many requests, and retains the address in the field [R-08]', async () => {
    server.use(handle(forgotPassword, () => refusal(429, 'TOO_MANY_REQUESTS')));
    const { user } = await renderApp('/forgot-password', WITH_MAIL);

    await user.type(await screen.findByLabelText('Correo electrónico'), 'ana@example.com{enter}');

    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByLabelText('Correo electrónico')).toHaveValue('ana@example.com');
  });

  it('refers to the administrator when the installation sends no e-mail [R-08]', async () => {
    await renderApp('/forgot-password');

    expect(await screen.findByText(/^Esta instalación no envía correos/)).toBeVisible();
    expect(screen.queryByLabelText('Correo electrónico')).not.toBeInTheDocument();
  });
});

describe('access link page', () => {
  const open = () =>
    server.use(
      handle(readLink, async ({ request }) =>
        HttpResponse.json({
          data:
            JSON.stringify(await request.json()) === JSON.stringify({ token: TOKEN })
              ? { state: 'open', email: 'ana@example.com', name: 'Ana' }
              : { state: 'unknown' },
        }),
      ),
    );

  it('lets an invited user choose a password and then sign in [R-08]', async () => {
    open();
    let body: unknown;
    server.use(
      handle(acceptLink, async ({ request }) => {
        body = await request.json();
        return HttpResponse.json({ data: { email: 'ana@example.com' } });
      }),
    );
    const { user, address } = await renderApp(`/join#token=${TOKEN}`);

    expect(await screen.findByText('Elige la contraseña con la que entrará ana@example.com.')).toBeVisible();
    await user.type(screen.getByLabelText('Contraseña'), 'seven-lamps-2');
    await user.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));

    expect(await screen.findByText('Contraseña guardada. Ya puedes entrar con ana@example.com.')).toBeVisible();
    expect(body).toEqual({ token: TOKEN, password: 'seven-lamps-2' });
    await user.click(screen.getByRole('link', { name: 'Ir al inicio de sesión' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('shows a rejected password on its field [R-08]', async () => {
    open();
    server.use(
      handle(acceptLink, () =>
        HttpResponse.json(
          { error: { statusCode: 422, code: 'INVALID_DATA', message: 'no', details: [{ path: 'password', message: 'tooCommon' }] } },
          { status: 422 },
        ),
      ),
    );
    const { user } = await renderApp(`/reset-password#token=${TOKEN}`);

    await user.type(await screen.findByLabelText('Contraseña'), 'short{enter}');
    expect(screen.getByLabelText('Contraseña')).toBeInvalid();
    await user.clear(screen.getByLabelText('Contraseña'));
    await user.type(screen.getByLabelText('Contraseña'), 'password1{enter}');

    await waitFor(() => expect(screen.getByLabelText('Contraseña')).toBeInvalid());
    expect(screen.getByLabelText('Contraseña')).toHaveValue('password1');
  });

  it.each([
    ['used', 'Este enlace ya se usó'],
    ['expired', 'Este enlace ha caducado'],
    ['replaced', 'Este enlace ya no vale'],
    ['unknown', 'Este enlace no vale'],
  ])('shows that a link is %s and offers no password field [R-08]', async (state, message) => {
    server.use(handle(readLink, () => HttpResponse.json({ data: { state } })));
    await renderApp(`/join#token=${TOKEN}`, WITH_MAIL);

    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByLabelText('Contraseña')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: '¿Has olvidado la contraseña?' })).toBeVisible();
  });

  it('rejects a truncated link without a call to the server [R-08]', async () => {
    await renderApp('/join#token=abc');

    expect(await screen.findByRole('alert')).toHaveTextContent('Este enlace no vale');
  });

  it('reports a link that was used elsewhere while the page was open [R-08]', async () => {
    open();
    const { user } = await renderApp(`/join#token=${TOKEN}`);
    await user.type(await screen.findByLabelText('Contraseña'), 'seven-lamps-2');
    server.use(
      handle(acceptLink, () => refusal(410, 'LINK_USED')),
      handle(readLink, () => HttpResponse.json({ data: { state: 'used' } })),
    );

    await user.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));

    expect(await screen.findByText(/^Este enlace ya se usó/)).toBeVisible();
  });
});
