import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import { listAccounts } from '@/contract/accounts';
import { listLocations } from '@/contract/locations';
import type { Location } from '@/domain/location';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { beforeAccounts } from './accountServer';
import { aWholeLocation, serverWithLocations } from './locationServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(() => {
  // A Monday, 13:30 in Madrid.
  fixNow('2026-11-23T12:30:00.000Z');
  beforeAccounts();
  signedInAs('account-admin');
});

const row = async (name: string) => {
  const link = await screen.findByText(name);
  return link.closest<HTMLElement>('[role="row"]') ?? document.body;
};

describe('location list', () => {
  it("shows each location's city, channels, activation and whether it is open in its time zone [LO-01] [LO-11]", async () => {
    const week = { mon: [{ from: '12:00', to: '16:00' }], tue: [{ from: '20:00', to: '02:00' }] };
    serverWithLocations(
      aWholeLocation({ openingHours: week }),
      aLocation({
        id: 'bogota',
        name: 'Chapinero',
        timeZone: 'America/Bogota',
        openingHours: { mon: [{ from: '08:00', to: '12:00' }] },
        activation: { status: 'sent' },
        channels: ['glovo', 'ubereats', 'justeat', 'manolo-bakes', 'nobody-knows', 'a', 'b'].map((slug) => ({ slug })),
      }),
      aLocation({
        id: 'late',
        name: 'Tarde',
        openingHours: { tue: week.tue },
        activation: { status: 'done', unsubscription: 'temporary' },
      }),
      aLocation({ id: 'none', name: 'Sin horas' }),
    );
    await renderApp('/locations');

    const open = await row('Centro');
    expect(within(open).getByText('Abierto hasta 16:00 CET')).toBeVisible();
    expect(within(open).getByText('Activado')).toBeVisible();
    expect(within(open).getByText('Madrid')).toBeVisible();
    // Uber Eats is disabled there.
    expect(within(open).getByRole('img', { name: 'Glovo' })).toHaveAttribute('src', '/icons/glovo.svg');
    expect(within(open).queryByRole('img', { name: 'Uber Eats' })).not.toBeInTheDocument();
    const bogota = await row('Chapinero');
    // The local time is half past seven.
    expect(within(bogota).getByText('Cerrado hasta 08:00 GMT-5')).toBeVisible();
    expect(within(bogota).getByText('Pendiente de activar')).toBeVisible();
    expect(within(bogota).getByRole('img', { name: 'nobody-knows' })).toHaveTextContent('NK');
    expect(within(bogota).getByText('+2')).toBeVisible();
    expect(within(await row('Tarde')).getByText(/^Cerrado hasta mar,? 20:00 CET$/)).toBeVisible();
    expect(within(await row('Tarde')).getByText('Baja temporal')).toBeVisible();
    expect(within(await row('Sin horas')).getByText('Sin horario')).toBeVisible();
  });

  it('opens the form for a role that can change locations [LO-01]', async () => {
    serverWithLocations(aWholeLocation());
    const { user, address } = await renderApp('/locations');
    await user.click(await screen.findByRole('link', { name: /Centro/ }));
    expect(address()).toBe('/locations/location-1');
  });

  it('has no links without permission to change locations [LO-01]', async () => {
    // A role that can read catalogs would get links to them.
    signedInAs('account-sales');
    serverWithLocations(aWholeLocation());
    await renderApp('/locations');

    expect(await screen.findByText('Centro')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Centro/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Nuevo restaurante' })).not.toBeInTheDocument();
  });

  it('filters by an account with its sub-accounts, and "new location" uses that account [LO-01]', async () => {
    signedInAs('product-admin');
    const accounts = [anAccount(), anAccount({ id: 'other', name: 'Otra' }), anAccount({ id: 'sub', name: 'Sub', parentId: 'other' })];
    server.use(handle(listAccounts, () => HttpResponse.json({ data: accounts, count: 3, totalCount: 3 })));
    serverWithLocations(
      aLocation(),
      aLocation({ id: 'o', name: 'De otra', accountId: 'other' }),
      aLocation({ id: 's', name: 'De la sub', accountId: 'sub' }),
    );
    const { user, query } = await renderApp('/locations');
    expect(await screen.findByText('Centro')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nuevo restaurante' })).toHaveAttribute('href', '/locations/new');

    await user.click(screen.getByRole('button', { name: /Todas las cuentas/ }));
    await user.click(await screen.findByRole('option', { name: /^Otra/ }));

    await waitFor(() => expect(screen.queryByText('Centro')).not.toBeInTheDocument());
    expect(screen.getByText('De otra')).toBeVisible();
    expect(screen.getByText('De la sub')).toBeVisible();
    expect(query()).toBe('?account=other');
    expect(screen.getByRole('link', { name: 'Nuevo restaurante' })).toHaveAttribute('href', '/locations/new/other');
  });

  it('finds a location among 500 by channel or city, and renders only the visible rows [LO-01]', async () => {
    const many: Location[] = Array.from({ length: 500 }, (_, index) =>
      aLocation({ id: `l${index}`, name: `Local ${index}`, city: index === 321 ? 'Teruel' : 'Madrid' }),
    );
    serverWithLocations(...many);
    const { user } = await renderApp('/locations');
    await screen.findByText('500 de 500');
    expect(screen.getAllByRole('row').length).toBeLessThan(100);

    await user.type(screen.getByRole('searchbox'), 'teruel');

    expect(await screen.findByText('1 de 500')).toBeVisible();
    expect(screen.getByText('Local 321')).toBeVisible();
  });

  it('shows an empty list, a loading state and why loading failed', async () => {
    signedInAs('product-admin');
    serverWithLocations();
    const refused = handle(listLocations, ({ request }) =>
      new URL(request.url).searchParams.getAll('fields').includes('city') ? refusal(500, 'INTERNAL') : undefined,
    );
    server.use(refused);
    const { user } = await renderApp('/locations');
    expect(await screen.findByText('No se ha podido cargar')).toBeVisible();
    server.use(
      handle(listLocations, async () => {
        await delay(20);
        return HttpResponse.json({ data: [], count: 0, totalCount: 0 });
      }),
    );

    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));

    expect(await screen.findByText('Todavía no hay restaurantes')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nuevo restaurante' })).toBeVisible();
  });
});
