import { act, screen, waitFor, within } from '@testing-library/react';
import { flagStates } from '@/services/flags/flagStates';
import { ALL_FLAGS, otherTabStores, renderShell, title } from './shellScreen';

const bell = (name: RegExp | string = /^Novedades/) => screen.getByRole('button', { name });
const drawer = () => screen.findByRole('dialog', { name: 'Novedades' });
const entries = async () =>
  within(await drawer())
    .getAllByRole('link')
    .map((link) => link.querySelector('.news-item-title')?.firstChild?.textContent);

describe('news drawer', () => {
  it('has three entries, and a badge with the number of unread ones [NE-01]', async () => {
    const { user } = await renderShell('/dashboard', { flags: ALL_FLAGS });
    expect(bell('Novedades: 3 sin ver')).toHaveTextContent(/^3$/);

    await user.click(bell());

    expect(await entries()).toEqual(['Historial de operaciones', 'Disponibilidad de restaurantes', 'Pedir un repartidor']);
  });

  it('hides entries, also in the badge, that the role cannot use or whose flag is off [NE-01, NE-02]', async () => {
    const { user } = await renderShell('/dashboard', { role: 'account-sales', flags: ALL_FLAGS });
    expect(bell('Novedades: 2 sin ver')).toBeVisible();

    await user.click(bell());

    expect(await entries()).toEqual(['Historial de operaciones', 'Pedir un repartidor']);
  });

  it('updates the badge when a flag changes [NE-01]', async () => {
    await renderShell('/dashboard', { flags: { 'store-availability': 'undecided' } });
    expect(bell('Novedades: 2 sin ver')).toBeVisible();

    act(() => flagStates.change({ 'store-availability': 'on' }));
    expect(bell('Novedades: 3 sin ver')).toBeVisible();

    act(() => flagStates.change({ 'store-availability': 'off' }));
    expect(bell('Novedades: 2 sin ver')).toBeVisible();
  });

  it.each([
    ['Historial de operaciones', '/dashboard/history', 'history'],
    ['Disponibilidad de restaurantes', '/store-availability/', 'storeAvailability'],
    ['Pedir un repartidor', '/operations', 'requestRider'],
  ])('marks %s read with a click, goes to %s and closes [NE-02]', async (name, path, id) => {
    const { user, address } = await renderShell('/orders', { flags: ALL_FLAGS });

    await user.click(bell());
    await user.click(within(await drawer()).getByRole('link', { name: new RegExp(name) }));

    expect(address()).toBe(path);
    await waitFor(() => expect(title()).not.toHaveTextContent('Lista de pedidos'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Novedades' })).not.toBeInTheDocument());
    expect(bell('Novedades: 2 sin ver')).toHaveTextContent(/^2$/);
    expect(localStorage.getItem('pase:news:user-1')).toBe(JSON.stringify([id]));
  });

  it('restores the read entries of the user after a reload [NE-02]', async () => {
    localStorage.setItem('pase:news:user-1', '["history","storeAvailability","requestRider"]');
    localStorage.setItem('pase:news:user-2', '[]');
    const { user } = await renderShell('/dashboard', { flags: ALL_FLAGS });

    expect(bell('Novedades')).toHaveTextContent(/^$/);
    await user.click(bell());
    expect(await entries()).toHaveLength(3);
    expect(within(await drawer()).queryByText('Nuevo')).not.toBeInTheDocument();
  });

  it('retains the read entries after sign-out [NE-02]', async () => {
    localStorage.setItem('pase:news:user-1', '["history"]');
    const { user } = await renderShell();

    await user.click(screen.getByRole('link', { name: 'Cerrar sesión' }));
    await screen.findByLabelText('Correo electrónico');

    await waitFor(() => expect(localStorage.getItem('pase:session')).toBeNull());
    expect(localStorage.getItem('pase:news:user-1')).toBe('["history"]');
  });

  it("follows another tab's read entries, and treats an unreadable value as none", async () => {
    await renderShell('/dashboard', { flags: ALL_FLAGS });

    otherTabStores('news:user-1', '["history"]');
    expect(bell('Novedades: 2 sin ver')).toBeVisible();

    otherTabStores('news:user-1', '{broken');
    expect(bell('Novedades: 3 sin ver')).toBeVisible();
  });
});
