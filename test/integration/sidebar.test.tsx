import { act, screen, waitFor, within } from '@testing-library/react';
import { flagStates } from '@/services/flags/flagStates';
import { aDeployment } from '../factories/aDeployment';
import { fixNow } from '../setup/fixedNow';
import { aWindowOf } from '../setup/matchMedia';
import { ALL_FLAGS, renderShell, sidebar } from './shellScreen';

const links = () =>
  within(sidebar())
    .getAllByRole('link')
    .map((link) => link.textContent);
const menuButton = () => screen.queryByRole('button', { name: 'Abrir el menú' });
const miniButton = () => screen.getByRole('button', { name: 'Menú con nombres' });

afterEach(() => jest.useRealTimers());

describe('sidebar', () => {
  it("lists the provider's screens in the order of the specification, with sign-out last [S-12]", async () => {
    await renderShell('/dashboard', { role: 'product-admin', flags: ALL_FLAGS });

    expect(links()).toEqual([
      'Panel',
      'Operaciones',
      'Bloquear productos',
      'Menu Maestro',
      'Disponibilidad',
      'Lista de pedidos',
      'Restaurantes',
      'Informes',
      'Cuentas',
      'Usuarios',
      'Apps',
      'Correos enviados',
      'Laboratorio',
      'Cerrar sesión',
    ]);
    expect(within(sidebar()).getByRole('link', { current: 'page' })).toHaveTextContent('Panel');
  });

  it.each([
    ['location-sales', ['Panel', 'Operaciones', 'Lista de pedidos', 'Restaurantes', 'Informes', 'Cerrar sesión']],
    ['location-staff', ['Panel', 'Operaciones', 'Bloquear productos', 'Lista de pedidos', 'Cerrar sesión']],
    [
      'account-admin',
      [
        'Panel',
        'Operaciones',
        'Bloquear productos',
        'Lista de pedidos',
        'Restaurantes',
        'Informes',
        'Cuentas',
        'Usuarios',
        'Cerrar sesión',
      ],
    ],
  ] as const)('lists the screens available to %s while no flag is known to be on [S-12]', async (role, names) => {
    await renderShell('/dashboard', { role });

    expect(links()).toEqual(names);
  });

  it('lists a flagged screen while its flag is on [S-12]', async () => {
    await renderShell('/dashboard', { flags: { 'store-availability': 'off' } });
    expect(links()).not.toContain('Disponibilidad');

    act(() => flagStates.change({ 'store-availability': 'on' }));
    expect(links()).toContain('Disponibilidad');

    act(() => flagStates.change({ 'store-availability': 'off' }));
    expect(links()).not.toContain('Disponibilidad');
  });

  it('contains no Lab in the development environment [S-12]', async () => {
    await renderShell('/dashboard', { role: 'product-admin', deployment: aDeployment({ environment: 'development' }) });

    expect(links()).not.toContain('Laboratorio');
    expect(links()).toContain('Usuarios');
  });

  it('is next to the screen from 960 px on [S-09]', async () => {
    aWindowOf(960);
    await renderShell();

    expect(sidebar()).toBeVisible();
    expect(menuButton()).not.toBeInTheDocument();
  });

  it('is a drawer in a narrower window, which closes after a navigation [S-09]', async () => {
    aWindowOf(959);
    const { user, address } = await renderShell('/dashboard');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();

    await user.click(menuButton() ?? document.body);
    await user.click(within(await screen.findByRole('navigation')).getByRole('link', { name: 'Operaciones' }));

    expect(address()).toBe('/operations');
    await waitFor(() => expect(screen.queryByRole('navigation')).not.toBeInTheDocument());
  });

  it('closes its drawer when the open screen is chosen [S-09]', async () => {
    aWindowOf(600);
    const { user } = await renderShell('/dashboard');

    await user.click(menuButton() ?? document.body);
    await user.click(within(await screen.findByRole('navigation')).getByRole('link', { name: 'Panel' }));

    await waitFor(() => expect(screen.queryByRole('navigation')).not.toBeInTheDocument());
  });

  it('closes its drawer when the window becomes wide, and does not reopen it [S-09]', async () => {
    aWindowOf(600);
    const { user } = await renderShell('/dashboard');
    await user.click(menuButton() ?? document.body);
    await screen.findByRole('navigation');

    act(() => aWindowOf(960));
    expect(sidebar()).toBeVisible();

    act(() => aWindowOf(959));
    await waitFor(() => expect(screen.queryByRole('navigation')).not.toBeInTheDocument());
  });

  it('can be minimized to icons, and this browser stores the choice [S-09]', async () => {
    const { user } = await renderShell();
    expect(miniButton()).toHaveAttribute('aria-expanded', 'true');

    await user.click(miniButton());

    expect(miniButton()).toHaveAttribute('aria-expanded', 'false');
    expect(sidebar().closest('.sidebar')).toHaveClass('sidebar-mini');
    expect(within(sidebar()).getByRole('link', { name: 'Operaciones' })).toHaveAttribute('title', 'Operaciones');
    expect(localStorage.getItem('pase:sidebarMini')).toBe('true');

    await user.click(miniButton());

    expect(sidebar().closest('.sidebar')).not.toHaveClass('sidebar-mini');
    expect(localStorage.getItem('pase:sidebarMini')).toBeNull();
  });

  it('starts minimized when it was left so, but not in the drawer [S-09]', async () => {
    localStorage.setItem('pase:sidebarMini', 'true');
    const { user } = await renderShell();
    expect(sidebar().closest('.sidebar')).toHaveClass('sidebar-mini');

    act(() => aWindowOf(600));
    await user.click(menuButton() ?? document.body);

    expect((await screen.findByRole('navigation')).closest('.sidebar')).not.toHaveClass('sidebar-mini');
  });

  it('shows the time with seconds, environment and version under a logo [S-13]', async () => {
    fixNow('2026-11-20T12:05:00.000Z');
    await renderShell();
    const footer = within(screen.getByRole('contentinfo'));

    expect(footer.getByRole('time')).toHaveTextContent(/20 de noviembre.*\d{2}:05$/);
    expect(footer.getByRole('img', { name: 'Pase' })).toBeVisible();
    expect(footer.getByText('dem')).toBeVisible();
    expect(footer.getByText('v1.2.3')).toBeVisible();

    jest.setSystemTime(new Date('2026-11-20T12:06:00.000Z'));
    await waitFor(() => expect(footer.getByRole('time')).toHaveTextContent(/20 de noviembre.*\d{2}:06$/), { timeout: 2_000 });
  });

  it.each([
    ['staging', 'sta'],
    ['development', 'dev'],
    ['production', null],
  ] as const)('tags %s with its first letters, and production not at all [S-13]', async (environment, tag) => {
    await renderShell('/dashboard', { deployment: aDeployment({ environment }) });

    expect(screen.getByRole('contentinfo').querySelector('.bp6-tag')?.textContent ?? null).toBe(tag);
  });
});
