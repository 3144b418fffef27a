import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listAccounts } from '@/contract/accounts';
import { listLocations } from '@/contract/locations';
import { getLoginData } from '@/contract/session';
import type { Role } from '@/domain/role';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { beforeBoard, NOW } from './boardScreen';
import { manyOrders, option, picker, serverHasAccounts, serverHasChannels, serverLists } from './orderListScreen';
import { renderApp } from './renderApp';
import { storeSession } from './storeSession';

const STORAGE_KEY = 'pase:filter:orders:user-1';

const accounts = [
  anAccount({ apps: ['glovo', 'ubereats'] }),
  anAccount({ id: 'account-2', name: 'Ñandú Norte', parentId: 'account-1' }),
  anAccount({ id: 'account-3', name: 'Otra Casa' }),
];
const locations = [
  aLocation({ id: 'location-1', name: 'Centro', images: [{ url: 'https://img.test/centro.png' }] }),
  aLocation({ id: 'location-2', name: 'Norte', accountId: 'account-2', address: 'Rúa Nova 3', city: 'Lugo' }),
  aLocation({ id: 'location-3', name: 'Sur', accountId: 'account-3' }),
  aLocation({ id: 'location-4', name: 'Este', accountId: 'account-3' }),
];
const channels = [
  { slug: 'glovo', name: 'Glovo', image: '/icons/glovo.svg' },
  { slug: 'rappi', name: 'Rappi' },
  { slug: 'ubereats', name: 'Uber Eats', enabled: false },
];

function signedInAs(role: Role, seen = locations): void {
  const body = { user: aUser({ role }), account: { ...accounts[0], locations: seen } };
  server.use(
    handle(getLoginData, () => HttpResponse.json({ data: body })),
    handle(listLocations, () => HttpResponse.json({ data: seen, count: seen.length, totalCount: seen.length })),
  );
}

const names = async () =>
  within(await screen.findByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent?.replace(/^[A-Z]{2}(?=[A-Z][a-z])/, ''));

beforeEach(() => {
  beforeBoard();
  signedInAs('account-admin');
  serverHasAccounts(accounts);
  serverHasChannels(channels);
});
afterEach(() => jest.useRealTimers());

describe('account filter of the order list', () => {
  it('limits the list to one account, including the locations of its sub-accounts [S-15]', async () => {
    const requests = serverLists(manyOrders(1));
    const { user } = await renderApp('/orders');

    await user.click(await picker('Cuenta'));
    await user.click(await option('Grupo Ñandú'));

    await waitFor(() => expect(requests.at(-1)?.path).toBe('/Accounts/account-1/queryOrders'));
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    await user.click(await picker('Restaurantes'));
    expect(await names()).toEqual(['CentroCalle Mayor 1, Madrid', 'NorteRúa Nova 3, Lugo']);
  });

  it('deselects locations of other accounts', async () => {
    const requests = serverLists([]);
    const { user } = await renderApp('/orders');
    await user.click(await picker('Restaurantes'));
    await user.click(await option('Sur'));
    await user.click(await option('Centro'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ path: '/orders/queryOrders', locationIds: ['location-3', 'location-1'] }));

    await user.click(await picker('Cuenta'));
    await user.click(await option('Otra Casa'));

    await waitFor(() => expect(requests.at(-1)?.path).toBe('/Locations/location-3/orders'));
    expect(await picker('Restaurantes')).toHaveTextContent('Sur');
  });

  it('is hidden while the accounts load, for a user with one account, and after a load error [S-15]', async () => {
    let release = () => {};
    const pending = new Promise<void>((resolve) => (release = resolve));
    server.use(
      handle(listAccounts, async () => {
        await pending;
        return HttpResponse.json({ data: accounts, count: 3, totalCount: 3 });
      }),
    );
    serverLists(manyOrders(1));
    await renderApp('/orders');
    await picker('Restaurantes');
    expect(screen.queryByRole('button', { name: /^Cuenta/ })).not.toBeInTheDocument();
    release();
    expect(await picker('Cuenta')).toBeVisible();

    for (const answer of [() => HttpResponse.json({ data: [anAccount()] }), () => refusal(500, 'INTERNAL')]) {
      cleanup();
      server.use(handle(listAccounts, answer));
      const requests = serverLists(manyOrders(1));
      await renderApp('/orders');
      await waitFor(() => expect(requests.length).toBeGreaterThan(0));
      expect(screen.queryByRole('button', { name: /^Cuenta/ })).not.toBeInTheDocument();
    }
  });
});

describe('location filter of the order list', () => {
  it('shows locations with their image, and requests all selected ones [S-15]', async () => {
    const requests = serverLists([]);
    const { user } = await renderApp('/orders');

    await user.click(await picker('Restaurantes'));
    expect((await option('Centro')).querySelector('img')).toHaveAttribute('src', 'https://img.test/centro.png');
    expect((await option('Norte')).querySelector('img')).toBeNull();
    await user.click(await option('Centro'));
    await user.click(await option('Norte'));

    await waitFor(() => expect(requests.at(-1)).toMatchObject({ path: '/orders/queryOrders', locationIds: ['location-1', 'location-2'] }));
    await user.click(screen.getByRole('button', { name: 'Elegir todo (4)' }));
    await waitFor(() => expect(requests.at(-1)).not.toHaveProperty('locationIds'));
    expect(await picker('Restaurantes')).toHaveTextContent('Todos los restaurantes');
  });

  it('is hidden for a user with one location', async () => {
    signedInAs('location-staff', [aLocation()]);
    const requests = serverLists([]);

    await renderApp('/orders');

    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /^Restaurantes/ })).not.toBeInTheDocument();
  });
});

describe('channel filter of the order list', () => {
  it("requests the channels of the account's country [S-16]", async () => {
    const requests = serverHasChannels(channels);
    serverLists([]);

    await renderApp('/orders');

    await waitFor(() => expect(requests).toEqual(['scopes=channel&pageSize=50&country=es']));
  });

  it('offers the enabled channels of the account [S-16]', async () => {
    const requests = serverLists([]);
    const { user } = await renderApp('/orders');
    await waitFor(() => expect(requests).toHaveLength(1));

    await user.click(await picker('Canales'));

    expect(await names()).toEqual(['Glovo']);
    expect((await option('Glovo')).querySelector('img')).toHaveAttribute('src', '/icons/glovo.svg');
    expect(screen.getByRole('listbox').parentElement).toHaveStyle({ maxHeight: '224px' });
  });

  it("offers every enabled channel to the provider's administrator [S-16]", async () => {
    signedInAs('product-admin');
    const requests = serverLists([]);
    const { user } = await renderApp('/orders');
    await waitFor(() => expect(requests).toHaveLength(1));

    await user.click(await picker('Canales'));
    expect(await names()).toEqual(['Glovo', 'Rappi']);
    await user.click(await option('Rappi'));

    await waitFor(() => expect(requests.at(-1)).toMatchObject({ channels: ['rappi'] }));
  });
});

describe('saved filter of the order list', () => {
  it('is restored on return and after a reload, with a preset period instead of its dates [S-17]', async () => {
    const requests = serverLists(manyOrders(1));
    const { user } = await renderApp('/orders');
    await user.click(await picker('Cuenta'));
    await user.click(await option('Otra Casa'));
    await user.click(screen.getByRole('tab', { name: /^Con error/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Periodo' }), 'Ayer');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ path: '/Accounts/account-3/queryOrders', group: ['error'] }));

    cleanup();
    fixNow('2026-11-25T12:00:00.000Z');
    storeSession(aToken());
    requests.length = 0;
    await renderApp('/orders');

    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({
      path: '/Accounts/account-3/queryOrders',
      group: ['error'],
      fromDate: ['2026-11-23T23:00:00.000Z'],
      toDate: ['2026-11-24T23:00:00.000Z'],
    });
    expect(await picker('Cuenta')).toHaveTextContent('Otra Casa');
    expect(screen.getByRole('tab', { name: /^Con error/ })).toHaveAttribute('aria-selected', 'true');
  });

  it('restores custom dates, and drops what the user can no longer see [S-17]', async () => {
    const stored = {
      accountId: 'account-9',
      locationIds: ['location-2', 'location-9'],
      channels: ['rappi', 'glovo', 'ubereats'],
      period: { from: '2026-11-01', to: '2026-11-10' },
      list: 'newers',
      service: null,
    };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
    serverHasChannels([...channels, { slug: 'justeat', name: 'Just Eat' }]);
    signedInAs('product-admin');
    const requests = serverLists(manyOrders(1));

    await renderApp('/orders');

    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({
      path: '/Locations/location-2/orders',
      channels: ['rappi', 'glovo'],
      fromDate: ['2026-10-31T23:00:00.000Z'],
      toDate: ['2026-11-10T23:00:00.000Z'],
      group: ['newers'],
    });
  });

  it.each(['{"accountId":', '{"period":{"from":"","to":"2026-11-20"},"list":"none","locationIds":7}'])(
    'is reset when the stored value is unreadable: %s [S-17]',
    async (stored) => {
      localStorage.setItem(STORAGE_KEY, stored);
      const requests = serverLists(manyOrders(1));

      await renderApp('/orders');

      await waitFor(() => expect(requests).toHaveLength(1));
      expect(requests[0]).toEqual({
        path: '/orders/queryOrders',
        fromDate: ['2026-11-19T23:00:00.000Z'],
        toDate: ['2026-11-20T23:00:00.000Z'],
        page: ['0'],
        limit: ['50'],
      });
    },
  );

  it('loads its options once a day, even after the window regains focus [S-17]', async () => {
    const requests = serverHasChannels(channels);
    serverLists(manyOrders(1));
    const { user } = await renderApp('/orders');
    const leaveAndReturn = async () => {
      await user.click(screen.getByRole('link', { name: 'Operaciones' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Canales/ })).not.toBeInTheDocument());
      await user.click(screen.getByRole('link', { name: 'Lista de pedidos' }));
      await picker('Canales');
    };
    await picker('Canales');

    fixNow(new Date(Date.parse(NOW) + 86_399_000).toISOString());
    dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    await leaveAndReturn();
    expect(requests).toHaveLength(1);
    fixNow(new Date(Date.parse(NOW) + 86_402_000).toISOString());
    await leaveAndReturn();

    await waitFor(() => expect(requests).toHaveLength(2));
  });
});
