import type { Endpoint } from '@/contract/endpoint';
import { EVERY_ENDPOINT } from '../../../test/server/everyEndpoint';
import { useTestServer } from '../../../test/server/testServer';

// The roles of each access, transcribed from specification 1 §6. Nothing here is derived from the code under test.
const STAFF = ['location-staff', 'account-staff'];
const SALES = ['location-sales', 'account-sales'];
const MENU = ['location-menu', 'account-menu'];
const MANAGERS = ['location-manager', 'account-manager'];
const PROVIDER = ['product-admin'];
const GROUP_ADMINS = [...PROVIDER, 'multi-account-admin'];
const ACCOUNT_ADMINS = [...GROUP_ADMINS, 'account-admin'];
const ADMINS = [...ACCOUNT_ADMINS, 'location-admin'];
const SIGNED_IN = [...STAFF, ...SALES, ...MENU, ...MANAGERS, ...ADMINS];
/** Master catalogs belong to the account: roles of a location cannot change them (decision G66). */
const MASTER_EDITORS = ['account-menu', 'account-manager', ...ACCOUNT_ADMINS];
const ALL_ROLES = [...SIGNED_IN, 'automatic'];
const KITCHEN_AND_MENU = [...STAFF, ...MENU, ...MANAGERS, ...ADMINS];

/** The roles of each access, and of each permission. `automatic` has no session. */
const ROLES: Record<string, readonly string[]> = {
  anyone: ALL_ROLES,
  signedToken: ALL_ROLES,
  appToken: [],
  signedIn: SIGNED_IN,
  productAdmin: PROVIDER,
  'orders readOwn': SIGNED_IN,
  'dashboard-view readOwn': SIGNED_IN,
  'reports-view readOwn': [...SALES, ...MENU, ...MANAGERS, ...ADMINS],
  'orders:retry updateOwn': [...STAFF, ...MANAGERS, ...ADMINS],
  'suspends-view readOwn': KITCHEN_AND_MENU,
  'store-availability readOwn': KITCHEN_AND_MENU,
  'store-availability updateOwn': ['location-manager', ...ADMINS],
  'catalogs readOwn': [...MENU, ...MANAGERS, ...ADMINS],
  'catalogs createOwn': [...MENU, ...MANAGERS, ...ADMINS],
  'catalogs updateOwn': [...MENU, ...MANAGERS, ...ADMINS],
  'mastercatalogs createOwn': MASTER_EDITORS,
  'mastercatalogs updateOwn': MASTER_EDITORS,
  'locations updateOwn': [...MANAGERS, ...ADMINS],
  'order-maker updateOwn': ADMINS,
  'thirdParty-printer updateOwn': ADMINS,
  'thirdParty:settings updateOwn': ACCOUNT_ADMINS,
  'accounts updateOwn': ACCOUNT_ADMINS,
  'users readOwn': ACCOUNT_ADMINS,
  'users createOwn': ACCOUNT_ADMINS,
  'users updateOwn': ACCOUNT_ADMINS,
  'subaccounts-view updateOwn': GROUP_ADMINS,
};

function rolesOf({ access }: Endpoint): readonly string[] {
  const keys = typeof access === 'string' ? [access] : access.map(([scope, action]) => `${scope} ${action}`);
  return keys.flatMap((key) => {
    const roles = ROLES[key];
    if (!roles) throw new Error(`The test does not know who has "${key}".`);
    return roles;
  });
}

const CALL_NAMES = [...EVERY_ENDPOINT.keys()];

describe('access to endpoints', () => {
  const { server, call } = useTestServer();

  it('has a route for each endpoint of the contract', () => {
    // The server ignores a trailing slash, and registers paths without it.
    const hasRoute = ({ method, path }: Endpoint) => server.app.hasRoute({ method, url: `/api${path.replace(/\/$/, '')}` });
    const withoutRoute = [...EVERY_ENDPOINT].filter(([, endpoint]) => !hasRoute(endpoint)).map(([name]) => name);

    expect(withoutRoute).toEqual([]);
  });

  /** Endpoints for anyone: the sign-in, links that set a password, and the intake, whose handlers check signatures. */
  const isOpen = (name: string) => EVERY_ENDPOINT.get(name)?.access === 'anyone';

  it('needs no token for sign-in, password links and the intake only [R-04] [R-08]', () => {
    const open = CALL_NAMES.filter(isOpen).filter((name) => !name.startsWith('POST /intake/'));

    expect(open.sort()).toEqual([
      'POST /EndUsers/forgot-password',
      'POST /EndUsers/login',
      'POST /access-links/accept',
      'POST /access-links/state',
    ]);
  });

  it('returns 401 without a session, except for sign-in, password links and requests of channels [R-04] [R-08]', async () => {
    expect(await answers(undefined)).toEqual(Object.fromEntries(CALL_NAMES.map((name) => [name, isOpen(name) ? 'let in' : 401])));
  });

  it.each(ALL_ROLES)('matches the role table for %s [P-01, P-02, P-03, P-04, P-05, T-11]', async (role) => {
    const refusalOf = ({ access }: Endpoint) => (role === 'automatic' || access === 'appToken' ? 401 : 403);

    expect(await answers(role)).toEqual(
      Object.fromEntries(
        [...EVERY_ENDPOINT].map(([name, endpoint]) => [name, rolesOf(endpoint).includes(role) ? 'let in' : refusalOf(endpoint)]),
      ),
    );
  });

  /** Requests each endpoint: 401, 403, or `let in` for any other status. No requested object exists and no body is valid. */
  async function answers(role: string | undefined): Promise<Record<string, 401 | 403 | 'let in'>> {
    const answered: Record<string, 401 | 403 | 'let in'> = {};
    for (const name of CALL_NAMES) {
      const [method, path = ''] = name.split(' ');
      // Only the own user is readable for every role.
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
