import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getLocation } from '@/contract/locations';
import { getLoginData } from '@/contract/session';
import { flagStates, NO_FLAG_STATES } from '@/services/flags/flagStates';
import { anAccount } from '../factories/anAccount';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { renderApp } from './renderApp';
import { storeSession } from './storeSession';

async function openAs(role: ReturnType<typeof aUser>['role'], path: string) {
  server.use(
    handle(getLoginData, () => HttpResponse.json({ data: { user: aUser({ role }), account: { ...anAccount(), locations: [] } } })),
  );
  storeSession(aToken());
  const rendered = await renderApp(path);
  await screen.findByRole('banner');
  return rendered;
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

afterEach(() => flagStates.change(NO_FLAG_STATES));

describe('screen behind a flag', () => {
  it('waits in the shell until its flag is decided, then opens [FF-01] [FF-02]', async () => {
    const { address } = await openAs('location-staff', '/store-availability');

    expect(await screen.findByRole('progressbar', { name: 'Comprobando si esta pantalla está disponible' })).toBeVisible();
    expect(screen.getByRole('navigation')).toBeVisible();
    expect(address()).toBe('/store-availability');

    act(() => flagStates.change({ 'store-availability': 'on' }));

    expect(await screen.findByText('No tienes ningún restaurante')).toBeVisible();
  });

  it.each(['undecided', 'on'] as const)('redirects to the root when its flag changes from %s to off [FF-01]', async (before) => {
    flagStates.change({ 'store-availability': before });
    server.use(handle(getLocation, () => refusal(404, 'NOT_FOUND')));
    const { address } = await openAs('location-staff', '/store-availability/selected/location-1');
    expect(await heading('Control de restaurantes')).toBeVisible();

    act(() => flagStates.change({ 'store-availability': 'off' }));

    await waitFor(() => expect(address()).toBe('/operations'));
    expect(await screen.findByText('Esta pantalla ya no está abierta para tu usuario')).toBeVisible();
  });
});

describe('screen', () => {
  it('sets the window title', async () => {
    await openAs('product-admin', '/lab');

    await waitFor(() => expect(document.title).toBe('Laboratorio · Pase'));
  });

  it('redirects to the root when the role cannot see it [P-02]', async () => {
    const { address } = await openAs('location-staff', '/accounts');

    await waitFor(() => expect(address()).toBe('/operations'));
    expect(await heading('Operaciones')).toBeVisible();
    expect(screen.queryByText('Esta pantalla ya no está abierta para tu usuario')).not.toBeInTheDocument();
  });
});
