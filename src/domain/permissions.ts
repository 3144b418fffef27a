import type { Role } from '@/domain/role';

export type Action = 'readOwn' | 'updateOwn' | 'createOwn';

export type Scope =
  | 'dashboard-view'
  | 'operations-view'
  | 'orders'
  | 'orders:view'
  | 'orders:retry'
  | 'suspends-view'
  | 'store-availability'
  | 'locations'
  | 'reports-view'
  | 'catalogs'
  | 'order-maker'
  | 'thirdParty:active'
  | 'thirdParty-stuart:enableAutostacking'
  | 'thirdParty-printer'
  | 'thirdParty:settings'
  | 'accounts'
  | 'users'
  | 'mastercatalogs'
  | 'mastercatalogs-view'
  | 'mastercatalogs-view:name'
  | 'subaccounts-view'
  | 'auditlogs-view';

type Grants = Partial<Record<Scope, string>>;

const allRoles: Grants = { 'dashboard-view': 'R', 'operations-view': 'R', orders: 'R', 'orders:view': 'R' };
const staff: Grants = { ...allRoles, 'suspends-view': 'R', 'store-availability': 'R', 'orders:retry': 'U' };
const sales: Grants = { ...allRoles, locations: 'R', 'reports-view': 'R' };
// Menu roles have only the read permissions of staff: no orders:retry (decision G01).
const menu: Grants = { ...allRoles, 'suspends-view': 'R', 'store-availability': 'R', locations: 'R', 'reports-view': 'R', catalogs: 'RUC' };
const locationManager: Grants = { ...menu, 'store-availability': 'RU', locations: 'RU', 'orders:retry': 'U' };
// Master catalogs belong to the account: location roles use them but cannot change them (decision G66).
const accountMenu: Grants = { ...menu, mastercatalogs: 'UC' };
const accountManager: Grants = { ...locationManager, 'store-availability': 'R', mastercatalogs: 'UC' };
const admin: Grants = {
  ...locationManager,
  'order-maker': 'RU',
  'thirdParty:active': 'U',
  'thirdParty-stuart:enableAutostacking': 'U',
  'thirdParty-printer': 'U',
};
const accountAdmin: Grants = {
  ...admin,
  accounts: 'RU',
  users: 'RUC',
  mastercatalogs: 'UC',
  'mastercatalogs-view:name': 'U',
  'thirdParty:settings': 'U',
};

const GRANTS: Record<Exclude<Role, 'product-admin'>, Grants> = {
  'multi-account-admin': { ...accountAdmin, 'subaccounts-view': 'RU' },
  'account-admin': accountAdmin,
  'account-manager': accountManager,
  'account-sales': sales,
  'account-menu': accountMenu,
  'account-staff': staff,
  'location-admin': admin,
  'location-manager': locationManager,
  'location-menu': menu,
  'location-sales': sales,
  'location-staff': staff,
  automatic: {},
};

const LETTER: Record<Action, string> = { readOwn: 'R', updateOwn: 'U', createOwn: 'C' };

/**
 * Whether a role may perform an action in a scope: the single permission table for routes, buttons and server (specification 1 §6 and 2 §6,
 * role table of the decisions). The provider's administrator has all permissions.
 */
export function can(role: Role, scope: Scope, action: Action = 'readOwn'): boolean {
  if (role === 'product-admin') return true;
  return (GRANTS[role][scope] ?? '').includes(LETTER[action]);
}

/** Whether a user may grant a role to another user: only a role without permissions that their own role lacks. */
export function canGrantRole(grantor: Role, role: Role): boolean {
  if (grantor === 'product-admin') return true;
  // Automatic users never sign in; only the provider creates them.
  if (role === 'product-admin' || role === 'automatic') return false;
  const own = GRANTS[grantor];
  // The grants of a role are keyed by scopes.
  const scopes = Object.entries(GRANTS[role]) as [Scope, string][];
  return scopes.every(([scope, letters]) => [...letters].every((letter) => own[scope]?.includes(letter)));
}
