import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import type { FlagChange, FlagRule } from '@/domain/featureFlag';
import { FlagsPage } from '@/features/flags/FlagsPage';
import { LazyToasts } from '@/ui/Toasts/LazyToasts';
import { anApiStore } from '../factories/anApiStore';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { renderWithTexts } from '../setup/renderWithTexts';

/** A server that stores the flags. @returns the received changes */
function flagsOf(flags: Record<string, FlagRule>) {
  const received: unknown[] = [];
  server.use(
    http.get('*/api/flags/datafile.json', () => HttpResponse.json({ flags })),
    http.put('*/api/flags/:name', async ({ params, request }) => {
      // The app sends this body.
      const change = (await request.json()) as FlagChange;
      received.push([params['name'], change]);
      flags[String(params['name'])] = change;
      return HttpResponse.json({ data: change });
    }),
  );
  return received;
}

function renderFlags() {
  renderWithTexts(
    <Provider store={anApiStore()}>
      <FlagsPage />
      <LazyToasts />
    </Provider>,
  );
  return userEvent.setup();
}

const theSwitch = (name = 'Disponibilidad de restaurantes') => screen.findByRole('switch', { name });

describe('flags page', () => {
  it('shows what each flag opens; a flag missing on the server is off', async () => {
    flagsOf({ 'store-availability': { enabled: true, roles: null } });
    renderFlags();

    expect(await theSwitch()).toBeChecked();
    expect(await theSwitch()).toHaveAccessibleDescription(/pausar y reabrir canales/);
    expect(await theSwitch('Menu Maestro')).not.toBeChecked();
    expect(screen.getAllByRole('group', { name: 'Para quién' })).toHaveLength(1);
    expect(screen.getByRole('radio', { name: 'Todos los roles' })).toBeChecked();
  });

  it('switches a flag off once the server has saved it', async () => {
    const received = flagsOf({ 'store-availability': { enabled: true, roles: ['account-admin'] } });
    const user = renderFlags();

    await user.click(await theSwitch());

    await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
    expect(received).toEqual([['store-availability', { enabled: false, roles: ['account-admin'] }]]);
  });

  it('limits a flag to roles, and opens it to all roles again', async () => {
    const received = flagsOf({ 'store-availability': { enabled: true, roles: null } });
    const user = renderFlags();

    await user.click(await screen.findByRole('radio', { name: 'Solo algunos' }));
    const choices = await screen.findAllByRole('checkbox', { checked: true });
    expect(choices).toHaveLength(12);
    await user.click(screen.getByRole('checkbox', { name: 'Ventas de cuenta' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Ventas de cuenta' })).not.toBeChecked());
    await user.click(screen.getByRole('radio', { name: 'Todos los roles' }));
    await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());

    expect(received).toHaveLength(3);
    expect(received[1]).toEqual(['store-availability', { enabled: true, roles: expect.not.arrayContaining(['account-sales']) }]);
    expect(received[2]).toEqual(['store-availability', { enabled: true, roles: null }]);
  });

  it('warns that a flag without a role is off', async () => {
    flagsOf({ 'store-availability': { enabled: true, roles: ['account-admin'] } });
    const user = renderFlags();

    await user.click(await screen.findByRole('checkbox', { name: 'Administrador de cuenta' }));

    expect(await screen.findByText(/es como si estuviera apagada/)).toBeVisible();
  });

  it('leaves the switch unchanged and shows why when the server rejects the change', async () => {
    flagsOf({ 'store-availability': { enabled: true, roles: null } });
    server.use(http.put('*/api/flags/:name', () => refusal(500, 'INTERNAL')));
    const user = renderFlags();

    await user.click(await theSwitch());

    expect(await screen.findByText('Ha habido un error, inténtalo de nuevo')).toBeVisible();
    expect(await theSwitch()).toBeChecked();
  });

  it('shows that the flags could not be loaded, and retries on request', async () => {
    server.use(http.get('*/api/flags/datafile.json', () => HttpResponse.error()));
    const user = renderFlags();

    expect(await screen.findByRole('alert')).toHaveTextContent('Ha ocurrido un error conectando con el servidor');
    flagsOf({});
    await user.click(screen.getByRole('button'));

    expect(await theSwitch()).toBeVisible();
  });
});
