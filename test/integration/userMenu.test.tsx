import { screen, waitFor, within } from '@testing-library/react';
import { followTheme } from '@/app/theme/followTheme';
import { otherTabStores, renderShell } from './shellScreen';

const userButton = () => screen.getByRole('button', { name: 'Usuario staff@example.com' });

describe('user menu', () => {
  it('shows the signed-in user, the account and the languages [S-11]', async () => {
    const { user } = await renderShell();
    expect(userButton()).toHaveTextContent('es');

    await user.click(userButton());

    expect(await screen.findByText('staff@example.com')).toBeVisible();
    expect(screen.getByText('Grupo Ñandú')).toBeVisible();
    const languages = screen.getByRole('menu', { name: 'Idioma' });
    expect(within(languages).getByRole('menuitemradio', { name: 'Español' })).toBeChecked();
    expect(within(languages).getByRole('menuitemradio', { name: 'English' })).not.toBeChecked();
    expect(within(languages).getByRole('menuitemradio', { name: 'Português' })).not.toBeChecked();
  });

  it('stores the chosen language and reloads the page in it [S-11]', async () => {
    const { user } = await renderShell();
    // jsdom logs that it cannot load a page.
    const loads = jest.spyOn(console, 'error').mockImplementation(() => undefined);

    await user.click(userButton());
    await user.click(await screen.findByRole('menuitemradio', { name: 'English' }));

    expect(localStorage.getItem('pase:language')).toBe('en');
    expect(String(loads.mock.calls[0])).toContain('Not implemented: navigation');
    loads.mockRestore();
  });

  it('marks the product administrator [S-11]', async () => {
    const { user } = await renderShell('/dashboard', { role: 'product-admin' });

    await user.click(userButton());

    expect(await screen.findByText('Admin Grupo Ñandú')).toBeVisible();
  });

  it.each(['account-admin', 'multi-account-admin', 'product-admin'] as const)('links %s to the own account [S-11]', async (role) => {
    const { user, address } = await renderShell('/dashboard', { role });

    await user.click(userButton());
    await user.click(await screen.findByRole('menuitem', { name: 'Mi cuenta' }));

    expect(address()).toBe('/accounts/account-1');
  });

  it.each(['account-manager', 'location-admin'] as const)('links %s to no account [S-11]', async (role) => {
    const { user } = await renderShell('/dashboard', { role });

    await user.click(userButton());

    expect(await screen.findByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Mi cuenta' })).not.toBeInTheDocument();
  });

  it('opens the password dialog', async () => {
    const { user } = await renderShell();

    await user.click(userButton());
    await user.click(await screen.findByRole('menuitem', { name: 'Cambiar la contraseña' }));

    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('signs out [S-11]', async () => {
    const { user } = await renderShell();

    await user.click(userButton());
    await user.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }));

    expect(await screen.findByLabelText('Correo electrónico')).toBeVisible();
  });
});

describe('theme', () => {
  let stop = () => {};
  beforeEach(() => (stop = followTheme()));
  afterEach(() => stop());

  it('is chosen in the user menu, applied at once and reset at sign-out [BX-01]', async () => {
    const { user } = await renderShell();

    await user.click(userButton());
    const themes = within(await screen.findByRole('menu', { name: 'Tema' }));
    expect(themes.getByRole('menuitemradio', { name: 'Como el sistema' })).toBeChecked();
    await user.click(themes.getByRole('menuitemradio', { name: 'Oscuro' }));

    expect(document.body).toHaveClass('bp6-dark');
    expect(localStorage.getItem('pase:theme')).toBe('dark');

    await waitFor(() => expect(screen.queryByRole('menu', { name: 'Tema' })).not.toBeInTheDocument());
    await user.click(userButton());
    expect(await screen.findByRole('menuitemradio', { name: 'Oscuro' })).toBeChecked();
    await user.click(screen.getByRole('menuitem', { name: 'Cerrar sesión' }));
    await screen.findByLabelText('Correo electrónico');

    await waitFor(() => expect(document.body).not.toHaveClass('bp6-dark'));
  });

  it('changes at once when another tab changes it [BX-03]', async () => {
    await renderShell();

    otherTabStores('theme', 'dark');
    expect(document.body).toHaveClass('bp6-dark');

    otherTabStores('theme', 'light');
    expect(document.body).not.toHaveClass('bp6-dark');
  });
});
