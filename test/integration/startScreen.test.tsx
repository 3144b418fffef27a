// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/KitchenScreen';
import '@/app/Landing';
import '@/app/OperationsScreen';
import '@/app/shell/UserMenuContent';
import { screen, within } from '@testing-library/react';
import { PASSWORD } from '../msw/handlers';
import { renderShell, title } from './shellScreen';

afterEach(() => jest.restoreAllMocks());

/** A device with this screen in pixels, used by touch. */
function aTouchScreen(width: number, height: number): void {
  jest.spyOn(globalThis.screen, 'width', 'get').mockReturnValue(width);
  jest.spyOn(globalThis.screen, 'height', 'get').mockReturnValue(height);
  const other = globalThis.matchMedia;
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => (query === '(pointer: coarse)' ? Object.assign(other(query), { matches: true }) : other(query)));
}

const openUserMenu = async (user: Awaited<ReturnType<typeof renderShell>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Usuario staff@example.com' }));
  return within(await screen.findByRole('menu', { name: 'Pantalla de inicio' }));
};

describe('the start screen', () => {
  it.each([
    ['location-staff', '/operations'],
    ['account-manager', '/dashboard'],
    ['product-admin', '/dashboard'],
  ] as const)('of %s is %s [W-01]', async (role, path) => {
    const { address } = await renderShell('/', { role });
    await screen.findByRole('heading', { level: 1, name: path === '/dashboard' ? 'Panel' : 'Operaciones' });
    expect(address()).toBe(path);
  });

  it.each([
    [800, 1280, '/operations/kitchen'],
    [390, 844, '/operations'],
  ])('of staff on a touch screen of %i × %i is %s [W-01] [K-02]', async (width, height, path) => {
    aTouchScreen(width, height);
    const { address } = await renderShell('/', { role: 'location-staff' });
    await screen.findByRole('heading', { level: 1, name: path === '/operations' ? 'Operaciones' : 'Cocina' });
    expect(address()).toBe(path);
  });

  it('is chosen in the user menu, and opened at the root, also after a sign-out [W-01]', async () => {
    const { user, visit, address } = await renderShell('/dashboard', { role: 'location-staff' });
    const menu = await openUserMenu(user);
    expect(menu.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'Según el rol y el dispositivo',
      'Panel',
      'Operaciones',
      'Cocina',
    ]);
    expect(menu.getByRole('menuitemradio', { name: 'Según el rol y el dispositivo' })).toBeChecked();

    await user.click(menu.getByRole('menuitemradio', { name: 'Cocina' }));
    await visit('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Cocina' })).toBeVisible();
    expect(address()).toBe('/operations/kitchen');

    await visit('/logout');
    await user.type(await screen.findByLabelText('Correo electrónico'), 'staff@example.com');
    await user.type(screen.getByLabelText('Contraseña'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Entrar' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Cocina' })).toBeVisible();
  });

  it('is that of the role if the stored one is unknown [W-01]', async () => {
    localStorage.setItem('pase:views:start:user-1', 'reports');
    await renderShell('/', { role: 'account-admin' });
    await screen.findByRole('heading', { level: 1, name: 'Panel' });
    expect(title()).toHaveTextContent('Panel');
  });
});
