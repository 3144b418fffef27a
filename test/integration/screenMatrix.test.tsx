import { cleanup, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { matchRoutes, MemoryRouter, Route, Routes } from 'react-router-dom';
import { createActor } from 'xstate';
import { routes } from '@/app/routes';
import { ScreenGate } from '@/app/ScreenGate';
import { SCREENS, type Screen } from '@/app/screens';
import { can, type Action } from '@/domain/permissions';
import { ROLES, type Role } from '@/domain/role';
import { sessionMachine } from '@/machines/session/sessionMachine';
import { baseApi } from '@/services/api/baseApi';
import { sessionApi } from '@/services/api/sessionApi';
import { DeploymentContext } from '@/services/deployment/deploymentContext';
import { flagStates, NO_FLAG_STATES } from '@/services/flags/flagStates';
import { RuntimeContext } from '@/services/runtime/runtimeContext';
import { aDeployment } from '../factories/aDeployment';
import { anAccount } from '../factories/anAccount';
import { anApiStore } from '../factories/anApiStore';
import { aUser } from '../factories/aUser';
import { SCOPES, tableGrants } from '../factories/roleTable';
import { ADDED_ROUTES, ROUTE_TABLE } from '../factories/routeTable';
import { renderWithTexts } from '../setup/renderWithTexts';

const ACTIONS: readonly Action[] = ['readOwn', 'updateOwn', 'createOwn'];
const TABLE = { ...ROUTE_TABLE, ...ADDED_ROUTES };

const addressOf = (path: string) => path.replace(/\{\w+\}/g, 'x');

/** The screen at an address. */
function screenAt(address: string): Screen | undefined {
  const handle = matchRoutes(routes, address)?.at(-1)?.route.handle as unknown;
  return SCREENS.find(({ path }) => path === handle);
}

afterEach(() => flagStates.change(NO_FLAG_STATES));

describe('route table', () => {
  it.each(Object.entries(TABLE))('assigns scope, action, flag and sidebar entry to %s [S-14]', (path, row) => {
    const found = screenAt(addressOf(path));

    expect({
      scope: found?.scope,
      action: found?.action ?? 'readOwn',
      flag: found?.flag,
      onlyProductAdmin: found?.onlyProductAdmin ?? false,
      hidden: found?.Icon === undefined,
    }).toEqual({
      scope: row.scope,
      action: row.action,
      flag: row.flag,
      onlyProductAdmin: row.onlyProductAdmin ?? false,
      hidden: row.hidden,
    });
  });

  it('has a row for every screen [S-14]', () => {
    const listed = new Set(Object.keys(TABLE).map((path) => screenAt(addressOf(path))));

    expect(SCREENS.filter((candidate) => !listed.has(candidate)).map(({ path }) => path)).toEqual([]);
  });

  it.each(['/maps', '/maps/', '/Maps/1', '/lab/none'])('has no screen at %s [S-14]', (address) => {
    expect(matchRoutes(routes, address)?.at(-1)?.route.path).toBe('*');
  });

  it.each(['/login', '/logout'])('has %s outside the shell, for every user [S-14]', (address) => {
    const matches = matchRoutes(routes, address);
    expect(matches?.map(({ route }) => route.path)).toEqual([address]);
  });
});

describe('role table', () => {
  const rowOf = (role: Role) => {
    if (role.endsWith('-staff') || role.endsWith('-sales')) return '[P-03]';
    return role.endsWith('-menu') || role.endsWith('-manager') ? '[P-04]' : '[P-05]';
  };

  it.each(ROLES.map((role): [Role, string] => [role, rowOf(role)]))('grants %s exactly %s', (role) => {
    const granted = (grants: typeof can) =>
      SCOPES.flatMap((scope) => ACTIONS.filter((action) => grants(role, scope, action)).map((action) => `${scope}/${action}`));

    expect(granted(can)).toEqual(granted((_role, scope, action = 'readOwn') => tableGrants(role, scope, action)));
  });
});

describe('screen gate', () => {
  /** Whether a role can open the screen at an address instead of being redirected; null while the gate waits. */
  function opens(role: Role, path: string): boolean | null {
    const address = addressOf(path);
    const found = screenAt(address);
    if (!found) throw new Error(`No screen at ${path}`);
    const session = createActor(sessionMachine);
    renderWithTexts(
      <Provider store={stores.get(role) ?? anApiStore()}>
        <DeploymentContext value={aDeployment()}>
          <RuntimeContext value={{ session, connection: null, printRuntime: null, journal: null, traces: null }}>
            <MemoryRouter initialEntries={[address]}>
              <Routes>
                <Route path="/" element="the root" />
                <Route path={found.path} element={<ScreenGate screen={{ ...found, Page: () => 'the screen' }} />} />
              </Routes>
            </MemoryRouter>
          </RuntimeContext>
        </DeploymentContext>
      </Provider>,
    );
    const result = screen.queryByText('the screen') ? true : screen.queryByText('the root') ? false : null;
    cleanup();
    return result;
  }

  const stores = new Map(ROLES.map((role) => [role, anApiStore()]));
  beforeAll(async () => {
    for (const [role, store] of stores) {
      const loginData = { user: aUser({ role }), account: { ...anAccount(), locations: [] } };
      await store.dispatch(sessionApi.util.upsertQueryData('getLoginData', '', loginData));
    }
  });
  afterAll(() => {
    for (const store of stores.values()) store.dispatch(baseApi.util.resetApiState());
  });

  /** A role's screens according to the tables. */
  function expected(role: Role, flagsAreOn: boolean): string[] {
    return Object.entries(TABLE).flatMap(([path, { scope, action, flag, onlyProductAdmin }]) => {
      const allowed =
        role === 'product-admin' ||
        (role !== 'automatic' &&
          !onlyProductAdmin &&
          (scope === undefined || scope === 'mastercatalogs-view' || tableGrants(role, scope, action)));
      return allowed && (!flag || flagsAreOn) ? [path] : [];
    });
  }

  const MATRIX = ROLES.flatMap((role): [Role, 'on' | 'off'][] => [
    [role, 'on'],
    [role, 'off'],
  ]);

  it.each(MATRIX)('opens for %s, with flags %s, exactly its screens and redirects all others to the root [P-02] [FF-01]', (role, state) => {
    flagStates.change({ 'mastercatalogs-view': state, 'store-availability': state });

    const results = Object.keys(TABLE).map((path) => [path, opens(role, path)]);

    const open = expected(role, state === 'on');
    expect(results).toEqual(Object.keys(TABLE).map((path) => [path, open.includes(path)]));
  });

  it('opens new accounts, new restaurants, the audit log and the lab only for the provider [P-06]', () => {
    flagStates.change({ 'mastercatalogs-view': 'on', 'store-availability': 'on' });

    for (const path of ['/accounts/new', '/locations/new', '/locations/new/{account}', '/auditLogs', '/lab', '/lab/flags']) {
      expect([path, ROLES.filter((role) => opens(role, path))]).toEqual([path, ['product-admin']]);
    }
  });

  it('opens the restaurants read-only for sales and menu roles, and the order maker only for admins [P-06]', () => {
    const roles = (path: string) => ROLES.filter((role) => opens(role, path));

    expect(roles('/locations')).toEqual(expect.arrayContaining(['location-sales', 'account-sales', 'location-menu', 'account-menu']));
    expect(roles('/locations/{id}')).toEqual([
      'product-admin',
      'multi-account-admin',
      'account-admin',
      'account-manager',
      'location-admin',
      'location-manager',
    ]);
    expect(roles('/order-maker')).toEqual(['product-admin', 'multi-account-admin', 'account-admin', 'location-admin']);
  });

  it('waits for the flag of a screen, but not for a role that cannot open the screen anyway [FF-02]', () => {
    expect(opens('product-admin', '/mastercatalogs')).toBeNull();
    expect(opens('location-staff', '/store-availability/')).toBeNull();
    expect(opens('location-sales', '/store-availability/')).toBe(false);
    expect(opens('location-sales', '/dashboard')).toBe(true);
  });
});
