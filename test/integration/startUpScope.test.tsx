import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listAllAccountLocations } from '@/contract/accounts';
import { listLocations } from '@/contract/locations';
import { getLoginData } from '@/contract/session';
import type { Role } from '@/domain/role';
import { selectSignedIn } from '@/entities/session/selectSignedIn';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { renderApp } from './renderApp';
import { storeSession } from './storeSession';

const list = (rows: object[]) => HttpResponse.json({ data: rows, count: rows.length, totalCount: rows.length });
const named = (...ids: string[]) => ids.map((id) => aLocation({ id, name: id }));

/** Signs in a user of a role. @returns the requests at start-up and the loaded locations */
async function startAs(role: Role, locationsIds: string[] = [], withUser = named('own-1', 'own-2')) {
  const requests: string[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.delete('ts');
    requests.push(`${pathname.replace('/api', '')}${searchParams.size > 0 ? `?${searchParams}` : ''}`);
  });
  server.use(
    handle(getLoginData, () =>
      HttpResponse.json({ data: { user: aUser({ role, locationsIds }), account: { ...anAccount(), locations: withUser } } }),
    ),
    handle(listLocations, () => list(named('anywhere'))),
    handle(listAllAccountLocations, () => list(named('own-1', 'own-2', 'of-subaccount')), { params: { id: 'account-1' } }),
  );
  storeSession(aToken());
  const { app } = await renderApp('/dashboard');
  await screen.findByRole('heading', { name: 'Panel', level: 1 });
  server.events.removeAllListeners();
  const locations = selectSignedIn(app.store.getState(), 'user-1')?.locations.map(({ id }) => id);
  return { requests: requests.filter((call) => /EndUsers|ccounts|Locations/.test(call)), locations };
}

describe('start-up scope', () => {
  it('contains all accounts and all locations by name for the product administrator [S-08]', async () => {
    const { requests, locations } = await startAs('product-admin');

    expect(requests[0]).toBe('/EndUsers/user-1/getLoginData');
    expect(new Set(requests.slice(1))).toEqual(
      new Set([
        '/Accounts?order=name',
        '/Locations?fields=id&fields=timeZone&fields=accountId&fields=openingHours&fields=channels&fields=name&fields=address&fields=images&order=name',
      ]),
    );
    expect(locations).toEqual(['anywhere']);
  });

  it('contains the sub-accounts and all their locations for a multi-account role [S-08]', async () => {
    const { requests, locations } = await startAs('multi-account-admin');

    expect(new Set(requests.slice(1))).toEqual(new Set(['/Accounts/account-1/subaccounts', '/Accounts/account-1/all-locations']));
    expect(locations).toEqual(['own-1', 'own-2', 'of-subaccount']);
  });

  it('contains the locations of further accounts, which are returned with the user [S-08]', async () => {
    const { locations } = await startAs('multi-account-admin', [], named('own-1', 'of-another-account'));

    expect(locations).toEqual(['own-1', 'own-2', 'of-subaccount', 'of-another-account']);
  });

  it('contains only its own locations for a location role, whatever the server sends [S-08]', async () => {
    const { requests, locations } = await startAs('location-manager', ['own-2']);

    expect(requests).toEqual(['/EndUsers/user-1/getLoginData']);
    expect(locations).toEqual(['own-2']);
  });

  it("contains the account's locations for every other role [S-08]", async () => {
    const { requests, locations } = await startAs('account-staff');

    expect(requests).toEqual(['/EndUsers/user-1/getLoginData']);
    expect(locations).toEqual(['own-1', 'own-2']);
  });
});
