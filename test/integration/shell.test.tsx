import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';
import { server } from '../msw/server';
import { aWindowOf } from '../setup/matchMedia';
import { renderApp } from './renderApp';
import { storeSession } from './storeSession';

async function renderShell(path = '/dashboard', role = aUser().role) {
  server.use(
    http.get('*/api/EndUsers/:id/getLoginData', () =>
      HttpResponse.json({ data: { user: aUser({ role }), account: { ...anAccount(), locations: [aLocation()] } } }),
    ),
  );
  storeSession(aToken());
  const rendered = await renderApp(path);
  await screen.findByRole('banner');
  return rendered;
}

const navigation = () => screen.getByRole('navigation', { name: 'Secciones' });
const menuButton = () => screen.queryByRole('button', { name: 'Abrir el menú' });

describe('shell', () => {
  it('calls the screen by its name, in the top bar and in the window', async () => {
    await renderShell('/dashboard');

    expect(await screen.findByRole('heading', { level: 1, name: 'Panel' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Panel · Pase'));
  });

  it('lists the screens in the order of the specification, the way out last', async () => {
    await renderShell();

    const names = within(navigation())
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(['Panel', 'Operaciones', 'Cerrar sesión']);
    expect(within(navigation()).getByRole('link', { current: 'page' })).toHaveTextContent('Panel');
  });

  it('shows the way to the orders where the figures are not yet', async () => {
    const { user, address } = await renderShell('/dashboard');

    await user.click(await screen.findByRole('link', { name: 'Ver los pedidos' }));

    expect(address()).toBe('/operations');
    expect(await screen.findByRole('heading', { level: 1, name: 'Operaciones' })).toBeVisible();
  });

  it('tells environment and version in the footer', async () => {
    await renderShell();

    expect(screen.getByText('dem')).toBeVisible();
    expect(screen.getByText('v1.2.3')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/\d{1,2} de \p{L}+.*\d{2}:\d{2}/u);
  });

  it('shows who is signed in, with the account and the languages', async () => {
    const { user } = await renderShell();

    await user.click(screen.getByRole('button', { name: 'Usuario staff@example.com' }));

    expect(await screen.findByText('staff@example.com')).toBeVisible();
    expect(screen.getByText('Grupo Ñandú')).toBeVisible();
    const languages = screen.getByRole('menu', { name: 'Idioma' });
    expect(within(languages).getByRole('menuitem', { name: 'Español' })).toHaveAttribute('aria-current', 'true');
    expect(within(languages).getByRole('menuitem', { name: 'English' })).toBeVisible();
    expect(within(languages).getByRole('menuitem', { name: 'Português' })).toBeVisible();
  });

  it('marks the administrator of the product', async () => {
    const { user } = await renderShell('/dashboard', 'product-admin');

    await user.click(screen.getByRole('button', { name: 'Usuario staff@example.com' }));

    expect(await screen.findByText('Admin Grupo Ñandú')).toBeVisible();
  });

  it('signs out from the user menu', async () => {
    const { user } = await renderShell();

    await user.click(screen.getByRole('button', { name: 'Usuario staff@example.com' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }));

    expect(await screen.findByLabelText('Correo electrónico')).toBeVisible();
  });

  it.each([
    ['another tab runs a newer version', 'outdated', 'Hay una versión nueva'],
    ['connection and printing could not be started', 'notStarted', 'Esta pestaña no recibe pedidos en directo ni imprime'],
  ] as const)('asks for a reload when %s', async (_case, trouble, words) => {
    const { app } = await renderShell();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    act(() => app.runtime.change({ trouble }));

    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('button', { name: 'Recargar la página' })).toBeVisible();
  });
});

describe('sidebar', () => {
  it('stands beside the screen from 960 px on', async () => {
    aWindowOf(960);
    await renderShell();

    expect(navigation()).toBeVisible();
    expect(menuButton()).not.toBeInTheDocument();
  });

  it('is a drawer below, which a navigation closes for good', async () => {
    aWindowOf(959);
    const { user, address } = await renderShell('/dashboard');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();

    await user.click(menuButton() ?? document.body);
    await user.click(within(await screen.findByRole('navigation')).getByRole('link', { name: 'Operaciones' }));

    expect(address()).toBe('/operations');
    await waitFor(() => expect(screen.queryByRole('navigation')).not.toBeInTheDocument());
  });
});
