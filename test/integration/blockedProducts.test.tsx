import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aLocation } from '../factories/aLocation';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeBoard } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

const TORTILLA = {
  innerId: 'dish-1',
  kind: 'product',
  name: 'Tortilla',
  suspended: true,
  until: null,
  channels: ['glovo'],
  since: '2026-11-20T10:00:00.000Z',
  by: 'Ana',
};
const BREAD = {
  ...TORTILLA,
  innerId: 'extra-2',
  kind: 'modifier',
  name: 'Pan sin gluten',
  until: '2026-11-20T22:00:00.000Z',
  channels: [],
};
const twoLocations = [aLocation(), aLocation({ id: 'location-2', name: 'Sur' })];
const openTab = async (role: 'account-staff' | 'account-sales' = 'account-staff', locations = twoLocations) => {
  signedInAs(role, locations);
  return renderApp('/operations?tab=BLOCKED');
};
const answer = (of: Record<string, Response | object[]>) =>
  server.use(
    http.get('*/api/Locations/:id/suspend-info', ({ params }) => {
      const items = of[String(params['id'])] ?? [];
      return items instanceof Response ? items.clone() : HttpResponse.json({ data: { items } });
    }),
  );

describe('blocked products tab', () => {
  it('lists and counts what is blocked at all locations [OP-01]', async () => {
    const unblocked = { ...TORTILLA, innerId: 'dish-2', name: 'Ya se vende', suspended: false };
    answer({ 'location-1': [TORTILLA, unblocked], 'location-2': [BREAD, { kind: 'unreadable' }] });

    await openTab();

    expect(await screen.findByRole('tab', { name: 'Productos bloqueados 2', selected: true })).toBeVisible();
    const rows = within(await screen.findByRole('table', { name: 'Productos bloqueados' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.any(String),
      expect.stringMatching(/Pan sin gluten.*Sur.*23:00/),
      expect.stringMatching(/Tortilla.*Centro.*Hasta nuevo aviso.*glovo.*Ana/),
    ]);
  });

  it('shows that nothing is blocked', async () => {
    await openTab();

    expect(await screen.findByText('No hay productos bloqueados')).toBeVisible();
  });

  it('names the location that could not be loaded, and shows the others [OP-05]', async () => {
    answer({ 'location-1': [TORTILLA], 'location-2': refusal(500, 'REMOTE_SERVER_ERROR') });

    await openTab();

    expect(await screen.findByText('No se puede verificar la información del restaurante: Sur')).toBeVisible();
    expect(await screen.findByText('Tortilla')).toBeVisible();
  });

  it('shows that nothing could be loaded, and retries [OP-05]', async () => {
    answer({ 'location-1': refusal(500, 'REMOTE_SERVER_ERROR'), 'location-2': refusal(500, 'REMOTE_SERVER_ERROR') });
    const { user } = await openTab();
    expect(await screen.findByText('No se puede verificar la información del restaurante')).toBeVisible();

    answer({ 'location-1': [TORTILLA] });
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));

    expect(await screen.findByText('Tortilla')).toBeVisible();
  });

  it('is hidden without permission', async () => {
    await openTab('account-sales');

    expect(await screen.findByRole('tab', { name: /Todos/, selected: true })).toBeVisible();
    expect(screen.queryByRole('tab', { name: /bloqueados/ })).not.toBeInTheDocument();
  });
});
