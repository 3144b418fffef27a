import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { readNeeds } from '@/contract/needs';
import { aLocation } from '../factories/aLocation';
import { aToken } from '../factories/aToken';
import { aConnection } from '../machines/aConnection';
import { aPrintRuntime } from '../machines/aPrintRuntime';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { renderShell } from './shellScreen';

// A Friday; Madrid is an hour ahead of UTC.
const NOW = Date.parse('2026-11-20T12:00:00Z');
const HOUR_MS = 3_600_000;
const CLOSES = { fri: [{ from: '12:00', to: '23:30' }] };

/** The dashboard without other problems, in a tab that prints or not, with a session that ends after these hours. */
async function openDashboard({ hours, prints }: { hours: number; prints: boolean }) {
  server.use(handle(readNeeds, () => HttpResponse.json({ data: { checkedAt: new Date(NOW).toISOString(), needs: [] } })));
  const { app } = await renderShell('/dashboard', {
    locations: [aLocation({ name: 'Malasaña', openingHours: CLOSES }), aLocation({ id: 'location-2', name: 'Centro' })],
    role: 'location-manager',
    token: aToken({ issuedAt: NOW + (hours - 24) * HOUR_MS }),
  });
  const runtime = aPrintRuntime({ printers: [], check: () => new Promise(() => undefined) });
  act(() => app.runtime.change({ printRuntime: runtime.actor, connection: aConnection() }));
  act(() => runtime.elect(prints));
  act(() => runtime.actor.send({ type: 'mainTab.reported', isMaster: prints, plain: false, tick: false, vacant: false, epoch: 1 }));
  await screen.findByRole('radiogroup', { name: 'Periodo' });
}

beforeEach(() => jest.useFakeTimers({ now: NOW, advanceTimers: true }));
afterEach(() => jest.useRealTimers());

describe('a session that ends before closing time', () => {
  it('is a problem of the tab that prints, solved by signing in again [W-01]', async () => {
    await openDashboard({ hours: 10, prints: true });

    const row = within(await screen.findByRole('list', { name: 'Qué necesita atención' })).getByRole('listitem');
    expect(row).toHaveTextContent('La sesión de este dispositivo termina antes del cierre · Malasaña');
    expect(row).toHaveTextContent('Termina el viernes, 23:00; el restaurante cierra a las 23:30');
    expect(within(row).getByRole('link', { name: 'Cerrar sesión y entrar de nuevo' })).toHaveAttribute('href', '/logout');
    expect(screen.queryByText(/Nada necesita atención/)).toBeNull();
  });

  it.each([
    ['the session is long enough', { hours: 11, prints: true }],
    ['another tab prints', { hours: 10, prints: false }],
  ])('is no problem if %s [W-01]', async (_case, surroundings) => {
    await openDashboard(surroundings);

    await waitFor(() => expect(screen.getByText(/Nada necesita atención/)).toBeVisible());
    expect(screen.queryByText(/termina antes del cierre/)).toBeNull();
  });
});
