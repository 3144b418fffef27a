import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Role } from '@/domain/role';
import { selectSignedIn } from '@/entities/session/selectSignedIn';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';
import { server } from '../msw/server';
import { renderApp } from './renderApp';
import { storeSession } from './storeSession';

const list = (rows: object[]) => HttpResponse.json({ data: rows, count: rows.length, totalCount: rows.length });
const named = (...ids: string[]) => ids.map((id) => aLocation({ id, name: id }));

/** Signs a user of a role in; gives the calls of the start and the locations that the screens then know. */
async function startAs(role: Role, locationsIds: string[] = [], withUser = named('own-1', 'own-2')) {
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.delete('ts');
    asked.push(`${pathname.replace('/api', '')}${searchParams.size > 0 ? `?${searchParams}` : ''}`);
  });
  server.use(
    http.get('*/api/EndUsers/:id/getLoginData', () =>
      HttpResponse.json({ data: { user: aUser({ role, locationsIds }), account: { ...anAccount(), locations: withUser } } }),
    ),
    http.get('*/api/Locations', () => list(named('anywhere'))),
    http.get('*/api/Accounts/account-1/all-locations', () => list(named('own-1', 'own-2', 'of-subaccount'))),
  );
  storeSession(aToken());
  const { app } = await renderApp('/dashboard');
  await screen.findByRole('heading', { name: 'Panel', level: 1 });
  server.events.removeAllListeners();
  const locations = selectSignedIn(app.store.getState(), 'user-1')?.locations.map(({ id }) => id);
  return { asked: asked.filter((call) => /EndUsers|ccounts|Locations/.test(call)), locations };
}

describe('start-up scope', () => {
  it('is everything for the administrator of the product: all accounts and all locations by name [S-08]', async () => {
    const { asked, locations } = await startAs('product-admin');

    expect(asked[0]).toBe('/EndUsers/user-1/getLoginData');
    expect(new Set(asked.slice(1))).toEqual(
      new Set([
        '/Accounts?order=name',
        '/Locations?fields=id&fields=timeZone&fields=accountId&fields=openingHours&fields=channels&fields=name&fields=address&fields=images&order=name',
      ]),
    );
    expect(locations).toEqual(['anywhere']);
  });

  it('is the sub-accounts and all their locations for a multi-account role [S-08]', async () => {
    const { asked, locations } = await startAs('multi-account-admin');

    expect(new Set(asked.slice(1))).toEqual(new Set(['/Accounts/account-1/subaccounts', '/Accounts/account-1/all-locations']));
    expect(locations).toEqual(['own-1', 'own-2', 'of-subaccount']);
  });

  it('has the locations of further accounts too, which come with the user [S-08]', async () => {
    const { locations } = await startAs('multi-account-admin', [], named('own-1', 'of-another-account'));

    expect(locations).toEqual(['own-1', 'own-2', 'of-subaccount', 'of-another-account']);
  });

  it('is its own locations for a location role, whatever the server sends [S-08]', async () => {
    const { asked, locations } = await startAs('location-manager', ['own-2']);

    expect(asked).toEqual(['/EndUsers/user-1/getLoginData']);
    expect(locations).toEqual(['own-2']);
  });

  it('is the locations of the account for every other role [S-08]', async () => {
    const { asked, locations } = await startAs('account-staff');

    expect(asked).toEqual(['/EndUsers/user-1/getLoginData']);
    expect(locations).toEqual(['own-1', 'own-2']);
  });
});
