import { http, HttpResponse } from 'msw';
import * as accounts from '@/contract/accounts';
import * as alerts from '@/contract/alerts';
import { ALL_ENDPOINTS } from '@/contract/allEndpoints';
import * as flags from '@/contract/flags';
import * as locations from '@/contract/locations';
import * as needs from '@/contract/needs';
import * as orderCounts from '@/contract/orderCounts';
import * as productAvailability from '@/contract/productAvailability';
import * as reports from '@/contract/reports';
import * as session from '@/contract/session';
import * as statistics from '@/contract/statistics';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';
import { handle } from './handle';

/** The only password that the test server accepts. */
export const PASSWORD = 'right-password';

const single = (data: object) => HttpResponse.json({ data });
const list = (...data: object[]) => HttpResponse.json({ data, count: data.length, totalCount: data.length });
const NO_FIGURES = { byDay: [], byAccount: [], byChannel: [], byHour: [], topProducts: [] };
const NO_STATISTICS = { data: NO_FIGURES, count: 0, totalCount: 0 };
const NO_ORDERS = { all: 0, newers: 0, deferred: 0, preparing: 0, finished: 0, error: 0, cancelled: 0 };

/** Every endpoint that reads a list returns an empty one. */
const emptyLists = Object.values(ALL_ENDPOINTS)
  .filter(({ method, reply }) => method === 'GET' && typeof reply === 'object' && 'list' in reply)
  .map((endpoint) => handle(endpoint, () => list()));

/** A server with one user, kitchen staff of one restaurant, and no orders. Tests override replies with `server.use`. */
export const handlers = [
  handle(session.login, async ({ request }) => {
    // The app sends this body.
    const { email, password } = (await request.json()) as { email: string; password: string };
    if (password !== PASSWORD) return refusal(401, 'INVALID_CREDENTIALS');
    const { accountId, name, role } = aUser();
    return single({ accessToken: aToken(), accountId, name, email, role });
  }),
  handle(session.logout, () => single({ ended: true })),
  handle(session.getLoginData, ({ params }) =>
    single({ user: aUser({ id: String(params['id']) }), account: { ...anAccount(), locations: [aLocation()] } }),
  ),
  handle(accounts.listAccounts, () => list(anAccount())),
  handle(accounts.getAccount, ({ params }) => single(anAccount({ id: String(params['id']) }))),
  handle(accounts.listAllAccountLocations, () => list(aLocation())),
  handle(accounts.listAccountLocations, () => list(aLocation())),
  handle(locations.getLocation, ({ params }) => single(aLocation({ id: String(params['id']) }))),
  handle(locations.listLocations, () => list(aLocation())),
  handle(productAvailability.getSuspendInfo, () => single({ items: [] })),
  handle(statistics.getOrderStatistics, () => HttpResponse.json({ ...NO_STATISTICS, asOf: null, also: [NO_STATISTICS, NO_STATISTICS] })),
  handle(alerts.getAlertSettings, () => single({ preferences: null, publicKey: 'AQID', devices: [], canSendMail: true, mail: null })),
  handle(needs.readNeeds, () => single({ checkedAt: null, needs: [] })),
  handle(orderCounts.countOrders, () => single(NO_ORDERS)),
  handle(reports.readReport, () => list()),
  handle(reports.readProductReport, () => list()),
  ...emptyLists,
  // By default no flag is known and the realtime server is unreachable.
  handle(flags.getFlagDatafile, () => HttpResponse.error()),
  http.get('*/socket.io/', () => HttpResponse.error()),
];

/** An error reply in the server's format. */
export function refusal(statusCode: number, code: string, message = 'refused', headers: Record<string, string> = {}) {
  return HttpResponse.json({ error: { statusCode, code, message } }, { status: statusCode, headers });
}
