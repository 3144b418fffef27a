import { can, type Action, type Scope } from '@/domain/permissions';
import type { Role } from '@/domain/role';

/**
 * Who may make a call: anybody, a program with the app token, who has a token that was signed here and is not over its time (without a look at
 * the database, so also of a session that was ended), anybody signed in, the provider's administrator alone, or a
 * role that has at least one of the permissions. What a call needs beyond that depends on its body and is said by its route.
 */
export type CallNeeds = 'nobody' | 'appToken' | 'signedToken' | 'signedIn' | 'productAdmin' | readonly (readonly [Scope, Action])[];

const READ_ORDERS = [
  ['orders', 'readOwn'],
  ['dashboard-view', 'readOwn'],
] as const;
const READ_REPORTS = [['reports-view', 'readOwn']] as const;
const RETRY_ORDERS = [['orders:retry', 'updateOwn']] as const;
const CHANGE_SERVICES = [
  ['thirdParty-printer', 'updateOwn'],
  ['thirdParty:settings', 'updateOwn'],
] as const;
const READ_USERS = [['users', 'readOwn']] as const;

/**
 * The calls of the API and the permission that each needs (`docs/decisions.md`, calls): the one table for the server, the
 * buttons and the tests of both. Tenant scope comes on top. A route that is not in it does not start.
 */
export const CALLS = {
  'POST /EndUsers/login': 'nobody',
  // An addition of this product's server (row T-14).
  'POST /EndUsers/logout': 'signedIn',
  'GET /EndUsers/:id/getLoginData': 'signedIn',
  'GET /EndUsers': READ_USERS,
  'POST /EndUsers': [['users', 'createOwn']],
  // One's own entry is everybody's to read, one's own password everybody's to change; the rest needs the scope `users`.
  'GET /EndUsers/:id': 'signedIn',
  'GET /EndUsers/:id/account': 'signedIn',
  'PATCH /EndUsers/:id': 'signedIn',
  'DELETE /EndUsers/:id': 'productAdmin',
  // Additions of this product's server (row R-08).
  'POST /EndUsers/forgot-password': 'nobody',
  'POST /EndUsers/:id/access-links': [['users', 'updateOwn']],
  'POST /access-links/state': 'nobody',
  'POST /access-links/accept': 'nobody',
  'GET /mails': 'productAdmin',
  'POST /mails/:id/send-again': 'productAdmin',

  'GET /Accounts': 'signedIn',
  'GET /Accounts/:id': 'signedIn',
  // Without a parent only the provider's administrator may.
  'POST /Accounts': [['subaccounts-view', 'updateOwn']],
  'PUT /Accounts/:id': [['accounts', 'updateOwn']],
  'DELETE /Accounts/:id': 'productAdmin',
  'GET /Accounts/:id/locations': 'signedIn',
  'GET /Accounts/:id/all-locations': 'signedIn',
  'GET /Accounts/:id/subaccounts': 'signedIn',
  'GET /Accounts/:id/all-subaccounts': 'signedIn',
  'GET /Accounts/:id/subaccounts/:subId': 'signedIn',
  'GET /Accounts/:id/users': READ_USERS,
  'GET /Accounts/:id/all-users': READ_USERS,
  'GET /Accounts/:id/users/:userId': READ_USERS,
  'POST /Accounts/:id/users': [['users', 'createOwn']],
  'PATCH /Accounts/:id/users/:userId': [['users', 'updateOwn']],
  'GET /accounts/:id/apps': 'signedIn',

  'GET /apps': 'signedIn',
  'GET /apps/channels': 'signedIn',
  // Additions of this product's server (row R-01).
  'PATCH /apps/:slug': 'productAdmin',
  'GET /support-contacts': 'productAdmin',
  'PUT /support-contacts': 'productAdmin',
  // Signed by the channel with the secret of its connection: the route checks it (row R-04).
  'POST /intake/:channel/orders': 'nobody',
  'POST /intake/:channel/orders/:orderId/status': 'nobody',
  'POST /intake/:channel/orders/:orderId/cancellation': 'nobody',
  'POST /intake/ecommerce/woocommerce': 'nobody',
  'POST /intake/:channel/events': 'nobody',
  // Additions of this product's server (row R-04).
  'GET /intake-requests': 'productAdmin',
  'GET /deliveries': 'productAdmin',
  'POST /deliveries/:id/retry': 'productAdmin',
  'GET /Locations/:id/connections': [['thirdParty:settings', 'updateOwn']],
  'POST /Locations/:id/connections/:slug/secret': [['thirdParty:settings', 'updateOwn']],
  'PUT /Locations/:id/connections/:slug': [['thirdParty:settings', 'updateOwn']],
  'DELETE /Locations/:id/connections/:slug': [['thirdParty:settings', 'updateOwn']],
  'GET /flags/datafile.json': 'signedToken',
  'PUT /flags/:name': 'productAdmin',

  // The lines of other users are for the provider's administrator.
  'GET /logs': 'signedIn',
  'GET /audit-logs': 'productAdmin',

  'GET /Locations': 'signedIn',
  'GET /Locations/:id': 'signedIn',
  'GET /Locations/:id/orders': READ_ORDERS,
  // Which permission depends on what is changed.
  'PATCH /Locations/:id/thirdPartyServices/:uuid': 'signedIn',
  // Additions of this product's server (row R-02). Which of the two depends on the service.
  'POST /Locations/:id/thirdPartyServices': CHANGE_SERVICES,
  'DELETE /Locations/:id/thirdPartyServices/:uuid': CHANGE_SERVICES,
  'POST /Locations/:id/sayHelloToPrinter': [['thirdParty-printer', 'updateOwn']],

  'POST /Locations': 'productAdmin',
  'PATCH /Locations/:id': [['locations', 'updateOwn']],
  'GET /Locations/:id/setup': [['locations', 'updateOwn']],
  'POST /Locations/:id/test-order': [['locations', 'updateOwn']],
  'DELETE /Locations/:id': 'productAdmin',
  'POST /Locations/uploadFile': [['locations', 'updateOwn']],
  'POST /Locations/:id/uploadFile': [['locations', 'updateOwn']],
  'POST /Locations/:id/sync-schedule': [['locations', 'updateOwn']],
  'GET /Locations/:id/posData': [['locations', 'updateOwn']],
  'GET /Locations/:id/loadPosProducts': [['locations', 'updateOwn']],
  'GET /Locations/:id/posCatalog': [['locations', 'updateOwn']],
  'POST /Accounts/:id/initActivation': [['accounts', 'updateOwn']],
  'GET /Pos': 'signedIn',
  'GET /Locations/:id/suspend-info': [['suspends-view', 'readOwn']],
  'PUT /Locations/:id/catalogs/items/suspend': [['suspends-view', 'readOwn']],
  'PUT /Locations/:id/catalogs/items-suspend': [['suspends-view', 'readOwn']],
  // What can be blocked is read by those who block, too.
  'GET /Locations/:id/catalogs': [
    ['catalogs', 'readOwn'],
    ['suspends-view', 'readOwn'],
  ],

  'POST /Locations/:id/catalogs': [['catalogs', 'createOwn']],
  'GET /Locations/:id/catalogs/:catalogId': [['catalogs', 'readOwn']],
  'DELETE /Locations/:id/catalogs/:catalogId': [['catalogs', 'updateOwn']],
  'GET /Catalogs/:id': [['catalogs', 'readOwn']],
  'PATCH /Catalogs/:id': [['catalogs', 'updateOwn']],
  'POST /Catalogs/:id/uploadImage': [['catalogs', 'updateOwn']],
  'POST /Locations/:id/updateCatalogInChannels': [['catalogs', 'updateOwn']],
  'POST /Locations/:id/loadPosCatalogs': [['catalogs', 'updateOwn']],
  'POST /catalogs/location': [['catalogs', 'createOwn']],
  'GET /Channels': 'signedIn',
  // Additions of this product's server (rows BC-01, BC-02).
  'POST /Locations/:id/menu-impact': [['catalogs', 'updateOwn']],
  'GET /Locations/:id/menu-snapshots': [['catalogs', 'readOwn']],
  'POST /Locations/:id/menu-snapshots/:snapshotId/push': [['catalogs', 'updateOwn']],

  // Those who may see master catalogs are chosen by their flag alone (specification 1 §6): the routes ask for it. Who may change them: decision
  // G66. What is in one is changed by `PATCH /Catalogs/:id` and `POST /Catalogs/:id/uploadImage`, which then ask for the same scope.
  'GET /master-catalogs': 'signedIn',
  'POST /master-catalogs': [['mastercatalogs', 'createOwn']],
  'GET /master-catalogs/:id': 'signedIn',
  'PUT /master-catalogs/:id': [['mastercatalogs', 'updateOwn']],
  'DELETE /master-catalogs/:id': [['mastercatalogs', 'updateOwn']],
  'POST /master-catalogs/:id/clone': [['mastercatalogs', 'createOwn']],
  // Additions of this product's server (row T-11).
  'GET /master-catalogs/deleted': [['mastercatalogs', 'updateOwn']],
  'POST /master-catalogs/:id/restore': [['mastercatalogs', 'updateOwn']],
  'POST /master-catalogs/:id/apply': [['catalogs', 'updateOwn']],
  'POST /master-catalogs/:id/sync': [['catalogs', 'updateOwn']],
  // An addition of this product's server (row BC-01).
  'POST /master-catalogs/:id/impact': [['catalogs', 'updateOwn']],
  'DELETE /statuses/:id': [['catalogs', 'updateOwn']],

  'GET /locations/:id/channels/:slug/status': [['store-availability', 'readOwn']],
  'POST /locations/:id/channels/:slug/status': [['store-availability', 'updateOwn']],
  // An addition of this product's server: all channels of many locations in one call.
  'GET /channel-statuses': [['store-availability', 'readOwn']],
  'GET /statuses': 'signedIn',
  'GET /statuses/:id': 'signedIn',

  'GET /orders/queryOrders': READ_ORDERS,
  'GET /orders/queryStaticsOrders': READ_ORDERS,
  'GET /Accounts/:id/queryOrders': READ_ORDERS,
  // With an account: its own and those of its sub-accounts. Below `orders` (an addition of this server): of all that the user sees.
  'GET /Accounts/:id/reports': READ_REPORTS,
  'GET /Accounts/:id/reports/products': READ_REPORTS,
  'GET /orders/reports': READ_REPORTS,
  'GET /orders/reports/products': READ_REPORTS,
  'GET /orders/:id': READ_ORDERS,
  // An entry of type printer needs to read orders, any other to update orders:retry.
  'POST /Orders/addNewStatusInOrder': 'signedIn',
  'POST /Orders/updateStatusByChannel/:id': RETRY_ORDERS,
  // Past the graph of the buttons: the provider's override (decision G15).
  'PATCH /orders/:id/status': 'productAdmin',
  'POST /Orders/send-again-to-printer': RETRY_ORDERS,
  'POST /Orders/send-again-to-pos/:id': RETRY_ORDERS,
  // An addition of this product's server (row BP-03).
  'GET /print-jobs/overdue': READ_ORDERS,
  // An addition of this product's server (decision G16).
  'POST /Orders/:id/request-rider': RETRY_ORDERS,
  'POST /Orders/createByApp/api-toos': 'appToken',

  // An addition of this product's server (row TR-02).
  'POST /print-traces': 'signedIn',
  'GET /print-traces': 'productAdmin',
  'GET /print-traces/:id': 'productAdmin',
  'GET /print-traces/:id/file': 'productAdmin',

  'POST /demo/orders': [['orders', 'readOwn']],
  'GET /demo/print-jobs': [['orders', 'readOwn']],
  'POST /demo/realtime': [['orders', 'readOwn']],
  'POST /demo/installed-client': [['orders', 'readOwn']],
  'POST /demo/pos': [['orders', 'readOwn']],
  'POST /demo/platforms': [['orders', 'readOwn']],
  'POST /demo/evening': [['orders', 'readOwn']],
} as const satisfies Record<string, CallNeeds>;

export type Call = keyof typeof CALLS;

/** Whether a user of a role may make a call at all. */
export function mayCall(role: Role, call: Call): boolean {
  return fulfils(role, CALLS[call]);
}

/** Whether a role fulfils what a call needs; `appToken` is never fulfilled by a role. */
export function fulfils(role: Role, needs: CallNeeds): boolean {
  switch (needs) {
    case 'nobody':
    case 'signedToken':
    case 'signedIn':
      return true;
    case 'productAdmin':
      return role === 'product-admin';
    case 'appToken':
      return false;
    default:
      return needs.some(([scope, action]) => can(role, scope, action));
  }
}
