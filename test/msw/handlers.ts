import { http, HttpResponse } from 'msw';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';

/** The only password that the test server accepts. */
export const PASSWORD = 'right-password';

/** A server with one user, kitchen staff of one restaurant, and no orders. Tests override replies with `server.use`. */
export const handlers = [
  http.post('*/api/EndUsers/login', async ({ request }) => {
    // The app sends this body.
    const { email, password } = (await request.json()) as { email: string; password: string };
    if (password !== PASSWORD) return refusal(401, 'INVALID_CREDENTIALS');
    const { accountId, name, role } = aUser();
    return HttpResponse.json({ data: { accessToken: aToken(), accountId, name, email, role } });
  }),
  http.post('*/api/EndUsers/logout', () => HttpResponse.json({ data: { ended: true } })),
  http.get('*/api/EndUsers/:id/getLoginData', ({ params }) =>
    HttpResponse.json({ data: { user: aUser({ id: String(params['id']) }), account: { ...anAccount(), locations: [aLocation()] } } }),
  ),
  http.get('*/api/Accounts', () => HttpResponse.json({ data: [anAccount()], count: 1, totalCount: 1 })),
  http.get('*/api/Accounts/:id', ({ params }) => HttpResponse.json({ data: anAccount({ id: String(params['id']) }) })),
  http.get('*/api/Accounts/:id/subaccounts', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  http.get('*/api/Accounts/:id/all-locations', () => HttpResponse.json({ data: [aLocation()], count: 1, totalCount: 1 })),
  http.get('*/api/Accounts/:id/locations', () => HttpResponse.json({ data: [aLocation()], count: 1, totalCount: 1 })),
  http.get('*/api/Locations/:id', ({ params }) => HttpResponse.json({ data: aLocation({ id: String(params['id']) }) })),
  http.get('*/api/Locations', () => HttpResponse.json({ data: [aLocation()], count: 1, totalCount: 1 })),
  http.get('*/api/apps/channels', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  http.get('*/api/Channels', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  http.get('*/api/accounts/:id/apps', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  http.get('*/api/apps', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  http.get('*/api/channel-statuses', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  http.get('*/api/Locations/:id/setup', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  http.get('*/api/Locations/:id/suspend-info', () => HttpResponse.json({ data: { items: [] } })),
  http.get('*/api/Locations/:id/menu-snapshots', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  http.get('*/api/Locations/:id/catalogs', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  http.get('*/api/Locations/:id/connections', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  http.get('*/api/statuses', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  http.get('*/api/print-jobs/overdue', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  http.get('*/api/orders/queryStaticsOrders', () =>
    HttpResponse.json({ data: { byDay: [], byAccount: [], byChannel: [], byHour: [], topProducts: [] }, count: 0, totalCount: 0 }),
  ),
  http.get('*/api/orders/reports', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  http.get('*/api/orders/reports/products', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  http.get('*/api/orders/queryOrders', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  http.get('*/api/print-traces', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
  // By default no flag is known and the realtime server is unreachable.
  http.get('*/api/flags/datafile.json', () => HttpResponse.error()),
  http.get('*/socket.io/', () => HttpResponse.error()),
];

/** An error reply in the server's format. */
export function refusal(statusCode: number, code: string, message = 'refused', headers: Record<string, string> = {}) {
  return HttpResponse.json({ error: { statusCode, code, message } }, { status: statusCode, headers });
}
