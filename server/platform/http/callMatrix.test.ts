import { CALLS } from '@/domain/calls';
import { useTestServer } from '../../../test/server/testServer';

// The roles and who may call what, written down a second time from specification 1 §6 and the calls of docs/decisions.md. Nothing
// here is taken from the code under test.
const STAFF = ['location-staff', 'account-staff'];
const SALES = ['location-sales', 'account-sales'];
const MENU = ['location-menu', 'account-menu'];
const MANAGERS = ['location-manager', 'account-manager'];
const PROVIDER = ['product-admin'];
const GROUP_ADMINS = [...PROVIDER, 'multi-account-admin'];
const ACCOUNT_ADMINS = [...GROUP_ADMINS, 'account-admin'];
const ADMINS = [...ACCOUNT_ADMINS, 'location-admin'];
const SIGNED_IN = [...STAFF, ...SALES, ...MENU, ...MANAGERS, ...ADMINS];
/** Master catalogs are the account's: no role of a location changes them (decision G66). */
const MASTER_EDITORS = ['account-menu', 'account-manager', ...ACCOUNT_ADMINS];
const ALL_ROLES = [...SIGNED_IN, 'automatic'];

const READ_ORDERS = SIGNED_IN;
const READ_REPORTS = [...SALES, ...MENU, ...MANAGERS, ...ADMINS];
const RETRY_ORDERS = [...STAFF, ...MANAGERS, ...ADMINS];

// The app's own call: without its token it is 401 for everybody.
const APP_CALL = 'POST /Orders/createByApp/api-toos';

/** Whose call is let in; for all others it is 403. `automatic` has no session. */
const LET_IN: Record<string, readonly string[]> = {
  'POST /EndUsers/login': ALL_ROLES,
  'POST /EndUsers/logout': SIGNED_IN,
  'GET /EndUsers/:id/getLoginData': SIGNED_IN,
  'GET /EndUsers': ACCOUNT_ADMINS,
  'POST /EndUsers': ACCOUNT_ADMINS,
  'GET /EndUsers/:id': SIGNED_IN,
  'GET /EndUsers/:id/account': SIGNED_IN,
  'PATCH /EndUsers/:id': SIGNED_IN,
  'DELETE /EndUsers/:id': PROVIDER,
  'POST /EndUsers/forgot-password': ALL_ROLES,
  'POST /EndUsers/:id/access-links': ACCOUNT_ADMINS,
  'POST /access-links/state': ALL_ROLES,
  'POST /access-links/accept': ALL_ROLES,
  'GET /mails': PROVIDER,
  'POST /mails/:id/send-again': PROVIDER,

  'GET /Accounts': SIGNED_IN,
  'GET /Accounts/:id': SIGNED_IN,
  'POST /Accounts': GROUP_ADMINS,
  'PUT /Accounts/:id': ACCOUNT_ADMINS,
  'DELETE /Accounts/:id': PROVIDER,
  'GET /Accounts/:id/locations': SIGNED_IN,
  'GET /Accounts/:id/all-locations': SIGNED_IN,
  'GET /Accounts/:id/subaccounts': SIGNED_IN,
  'GET /Accounts/:id/all-subaccounts': SIGNED_IN,
  'GET /Accounts/:id/subaccounts/:subId': SIGNED_IN,
  'GET /Accounts/:id/users': ACCOUNT_ADMINS,
  'GET /Accounts/:id/all-users': ACCOUNT_ADMINS,
  'GET /Accounts/:id/users/:userId': ACCOUNT_ADMINS,
  'POST /Accounts/:id/users': ACCOUNT_ADMINS,
  'PATCH /Accounts/:id/users/:userId': ACCOUNT_ADMINS,
  'GET /accounts/:id/apps': SIGNED_IN,

  'GET /apps': SIGNED_IN,
  'GET /apps/channels': SIGNED_IN,
  'PATCH /apps/:slug': PROVIDER,
  'GET /support-contacts': PROVIDER,
  'PUT /support-contacts': PROVIDER,
  'POST /intake/:channel/orders': ALL_ROLES,
  'POST /intake/:channel/orders/:orderId/status': ALL_ROLES,
  'POST /intake/:channel/orders/:orderId/cancellation': ALL_ROLES,
  'POST /intake/ecommerce/woocommerce': ALL_ROLES,
  'POST /intake/:channel/events': ALL_ROLES,
  'GET /intake-requests': PROVIDER,
  'GET /deliveries': PROVIDER,
  'POST /deliveries/:id/retry': PROVIDER,
  'GET /Locations/:id/connections': ACCOUNT_ADMINS,
  'POST /Locations/:id/connections/:slug/secret': ACCOUNT_ADMINS,
  'PUT /Locations/:id/connections/:slug': ACCOUNT_ADMINS,
  'DELETE /Locations/:id/connections/:slug': ACCOUNT_ADMINS,
  'GET /flags/datafile.json': ALL_ROLES,
  'PUT /flags/:name': PROVIDER,

  'GET /logs': SIGNED_IN,
  'GET /audit-logs': PROVIDER,

  'GET /Locations': SIGNED_IN,
  'GET /Locations/:id': SIGNED_IN,
  'POST /Locations': PROVIDER,
  'PATCH /Locations/:id': [...MANAGERS, ...ADMINS],
  'GET /Locations/:id/setup': [...MANAGERS, ...ADMINS],
  'POST /Locations/:id/test-order': [...MANAGERS, ...ADMINS],
  'DELETE /Locations/:id': PROVIDER,
  'POST /Locations/uploadFile': [...MANAGERS, ...ADMINS],
  'POST /Locations/:id/uploadFile': [...MANAGERS, ...ADMINS],
  'GET /Locations/:id/posData': [...MANAGERS, ...ADMINS],
  'GET /Locations/:id/loadPosProducts': [...MANAGERS, ...ADMINS],
  'GET /Locations/:id/posCatalog': [...MANAGERS, ...ADMINS],
  'GET /Pos': SIGNED_IN,
  'POST /Accounts/:id/initActivation': ACCOUNT_ADMINS,
  'GET /Locations/:id/orders': READ_ORDERS,
  'GET /Locations/:id/catalogs': [...STAFF, ...MENU, ...MANAGERS, ...ADMINS],
  'POST /Locations/:id/catalogs': [...MENU, ...MANAGERS, ...ADMINS],
  'GET /Locations/:id/catalogs/:catalogId': [...MENU, ...MANAGERS, ...ADMINS],
  'DELETE /Locations/:id/catalogs/:catalogId': [...MENU, ...MANAGERS, ...ADMINS],
  'GET /Catalogs/:id': [...MENU, ...MANAGERS, ...ADMINS],
  'PATCH /Catalogs/:id': [...MENU, ...MANAGERS, ...ADMINS],
  'POST /Catalogs/:id/uploadImage': [...MENU, ...MANAGERS, ...ADMINS],
  'POST /Locations/:id/updateCatalogInChannels': [...MENU, ...MANAGERS, ...ADMINS],
  'POST /Locations/:id/loadPosCatalogs': [...MENU, ...MANAGERS, ...ADMINS],
  'POST /catalogs/location': [...MENU, ...MANAGERS, ...ADMINS],
  'GET /Channels': SIGNED_IN,
  'POST /Locations/:id/menu-impact': [...MENU, ...MANAGERS, ...ADMINS],
  'GET /Locations/:id/menu-snapshots': [...MENU, ...MANAGERS, ...ADMINS],
  'POST /Locations/:id/menu-snapshots/:snapshotId/push': [...MENU, ...MANAGERS, ...ADMINS],

  'GET /master-catalogs': SIGNED_IN,
  'POST /master-catalogs': MASTER_EDITORS,
  'GET /master-catalogs/deleted': MASTER_EDITORS,
  'POST /master-catalogs/:id/restore': MASTER_EDITORS,
  'GET /master-catalogs/:id': SIGNED_IN,
  'PUT /master-catalogs/:id': MASTER_EDITORS,
  'DELETE /master-catalogs/:id': MASTER_EDITORS,
  'POST /master-catalogs/:id/clone': MASTER_EDITORS,
  'POST /master-catalogs/:id/apply': [...MENU, ...MANAGERS, ...ADMINS],
  'POST /master-catalogs/:id/sync': [...MENU, ...MANAGERS, ...ADMINS],
  'POST /master-catalogs/:id/impact': [...MENU, ...MANAGERS, ...ADMINS],

  'GET /Locations/:id/suspend-info': [...STAFF, ...MENU, ...MANAGERS, ...ADMINS],
  'PUT /Locations/:id/catalogs/items/suspend': [...STAFF, ...MENU, ...MANAGERS, ...ADMINS],
  'PUT /Locations/:id/catalogs/items-suspend': [...STAFF, ...MENU, ...MANAGERS, ...ADMINS],
  'PATCH /Locations/:id/thirdPartyServices/:uuid': SIGNED_IN,
  'POST /Locations/:id/thirdPartyServices': ADMINS,
  'DELETE /Locations/:id/thirdPartyServices/:uuid': ADMINS,
  'POST /Locations/:id/sayHelloToPrinter': ADMINS,
  'POST /Locations/:id/sync-schedule': [...MANAGERS, ...ADMINS],

  'GET /locations/:id/channels/:slug/status': [...STAFF, ...MENU, ...MANAGERS, ...ADMINS],
  // All but the account's manager (specification 1 §6).
  'POST /locations/:id/channels/:slug/status': ['location-manager', ...ADMINS],
  'GET /channel-statuses': [...STAFF, ...MENU, ...MANAGERS, ...ADMINS],
  'GET /statuses': SIGNED_IN,
  'GET /statuses/:id': SIGNED_IN,
  'DELETE /statuses/:id': [...MENU, ...MANAGERS, ...ADMINS],

  'GET /orders/queryOrders': READ_ORDERS,
  'GET /orders/queryStaticsOrders': READ_ORDERS,
  'GET /Accounts/:id/queryOrders': READ_ORDERS,
  'GET /Accounts/:id/reports': READ_REPORTS,
  'GET /Accounts/:id/reports/products': READ_REPORTS,
  'GET /orders/reports': READ_REPORTS,
  'GET /orders/reports/products': READ_REPORTS,
  'GET /orders/:id': READ_ORDERS,
  'POST /Orders/addNewStatusInOrder': SIGNED_IN,
  'POST /Orders/updateStatusByChannel/:id': RETRY_ORDERS,
  'PATCH /orders/:id/status': PROVIDER,
  'POST /Orders/send-again-to-printer': RETRY_ORDERS,
  'POST /Orders/send-again-to-pos/:id': RETRY_ORDERS,
  'POST /Orders/:id/request-rider': RETRY_ORDERS,
  'GET /print-jobs/overdue': READ_ORDERS,
  [APP_CALL]: [],

  'POST /print-traces': SIGNED_IN,
  'GET /print-traces': PROVIDER,
  'GET /print-traces/:id': PROVIDER,
  'GET /print-traces/:id/file': PROVIDER,

  'POST /demo/orders': READ_ORDERS,
  'GET /demo/print-jobs': READ_ORDERS,
  'POST /demo/realtime': READ_ORDERS,
  'POST /demo/installed-client': READ_ORDERS,
  'POST /demo/pos': READ_ORDERS,
  'POST /demo/platforms': READ_ORDERS,
  'POST /demo/evening': READ_ORDERS,
};

const CALL_NAMES = Object.keys(LET_IN);

describe('who may call what', () => {
  const { server, call } = useTestServer();

  it('is written down for every call, and every call has a route', () => {
    expect(CALL_NAMES.sort()).toEqual(Object.keys(CALLS).sort());
    const withoutRoute = CALL_NAMES.filter((name) => {
      const [method = '', path = ''] = name.split(' ');
      return !server.app.hasRoute({ method, url: `/api${path}` });
    });
    expect(withoutRoute).toEqual([]);
  });

  const OPEN = ['POST /EndUsers/login', 'POST /EndUsers/forgot-password', 'POST /access-links/state', 'POST /access-links/accept'];
  /** Calls of channels are signed: their route checks that, and answers 404 where there is no connection. */
  const isOpen = (name: string) => OPEN.includes(name) || name.startsWith('POST /intake/');

  it('is 401 without a session, except for the sign-in, links that set a password and calls of channels [R-04] [R-08]', async () => {
    expect(await answers(undefined)).toEqual(Object.fromEntries(CALL_NAMES.map((name) => [name, isOpen(name) ? 'let in' : 401])));
  });

  it.each(ALL_ROLES)('is for %s what the role table says [P-01, P-02, P-03, P-04, P-05, T-11]', async (role) => {
    const refusalOf = (name: string) => (role === 'automatic' || name === APP_CALL ? 401 : 403);

    expect(await answers(role)).toEqual(
      Object.fromEntries(CALL_NAMES.map((name) => [name, LET_IN[name]?.includes(role) ? 'let in' : refusalOf(name)])),
    );
  });

  /** 401, 403, or that the server went on to look at what was asked for: nothing that is asked for exists, no body is valid. */
  async function answers(role: string | undefined): Promise<Record<string, 401 | 403 | 'let in'>> {
    const answered: Record<string, 401 | 403 | 'let in'> = {};
    for (const name of CALL_NAMES) {
      const [method, path = ''] = name.split(' ');
      // One's own entry is the only one that everybody may read.
      const url = path.replace('/EndUsers/:id', `/EndUsers/user-${role}`).replace(/:\w+/g, 'nothing');
      const { status } = await call(method as 'GET', url, {
        ...(role !== undefined && { as: role }),
        ...(method !== 'GET' && method !== 'DELETE' && { body: { '?': 1 } }),
      });
      answered[name] = status === 401 || status === 403 ? status : 'let in';
    }
    return answered;
  }
});
