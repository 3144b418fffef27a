import type { Flag } from '@/domain/featureFlag';
import type { Action, Scope } from '@/domain/permissions';

interface RouteRow {
  scope?: Scope;
  action: Action;
  /** Not in the sidebar. */
  hidden: boolean;
  flag?: Flag;
  onlyProductAdmin?: boolean;
}

const READ = { action: 'readOwn', hidden: false } as const;
const HIDDEN = { action: 'readOwn', hidden: true } as const;
const UPDATE = { action: 'updateOwn', hidden: true } as const;
const CREATE = { action: 'createOwn', hidden: true } as const;

const MASTER_CATALOGS = { scope: 'mastercatalogs-view', flag: 'mastercatalogs-view' } as const;
const STORE_AVAILABILITY = { scope: 'store-availability', flag: 'store-availability' } as const;

/**
 * The route table of the specification (1 §2) by address. Parameters are in braces; a route with an optional parameter has a second
 * row. `hidden`: not in the sidebar.
 */
export const ROUTE_TABLE: Record<string, RouteRow> = {
  '/dashboard': { scope: 'dashboard-view', ...READ },
  '/dashboard/history': { scope: 'dashboard-view', ...HIDDEN },
  '/operations': { scope: 'operations-view', ...READ },
  '/operations/kitchen': { scope: 'operations-view', ...HIDDEN },
  '/suspend': { scope: 'suspends-view', ...READ },
  '/suspend/{locationId}': { scope: 'suspends-view', ...HIDDEN },
  '/mastercatalogs': { ...MASTER_CATALOGS, ...READ },
  '/mastercatalogs/{masterCatalogId}/catalog': { ...MASTER_CATALOGS, ...HIDDEN },
  '/store-availability/': { ...STORE_AVAILABILITY, ...READ },
  '/store-availability/selected': { ...STORE_AVAILABILITY, ...HIDDEN },
  '/store-availability/selected/{id}': { ...STORE_AVAILABILITY, ...HIDDEN },
  '/orders': { scope: 'orders', ...READ },
  '/orders/{id}': { scope: 'orders', ...HIDDEN },
  '/locations': { scope: 'locations', ...READ },
  '/locations/new': { scope: 'locations', ...CREATE },
  '/locations/new/{account}': { scope: 'locations', ...CREATE },
  '/locations/{id}': { scope: 'locations', ...UPDATE },
  '/locations/{id}/catalogs': { scope: 'catalogs', ...HIDDEN },
  '/locations/{id}/catalogs/new': { scope: 'catalogs', ...CREATE },
  '/locations/{id}/catalogs/{catalogId}': { scope: 'catalogs', ...UPDATE },
  '/reports': { scope: 'reports-view', ...READ },
  '/reports/pivot': { scope: 'reports-view', ...HIDDEN },
  '/reports/money': { scope: 'reports-view', ...HIDDEN },
  '/auditLogs': { scope: 'auditlogs-view', ...HIDDEN },
  '/accounts': { scope: 'accounts', ...READ },
  '/accounts/new': { scope: 'accounts', ...CREATE },
  '/accounts/{id}': { scope: 'accounts', ...UPDATE },
  '/accounts/{idAccount}/users/new': { scope: 'users', ...CREATE },
  '/accounts/{parentAccountIdToNewSubAcc}/subaccounts/new': { scope: 'subaccounts-view', ...HIDDEN },
  '/accounts/{id}/subaccounts/{idSubAccount}': { scope: 'subaccounts-view', ...HIDDEN },
  '/users': { scope: 'users', ...READ },
  '/users/new': { scope: 'users', ...CREATE },
  '/users/{userId}': { scope: 'users', ...UPDATE },
  '/users/{userId}/{accountId}': { scope: 'users', ...UPDATE },
  '/order-maker': { scope: 'order-maker', ...UPDATE },
  '/order-maker/{locationId}': { scope: 'order-maker', ...UPDATE },
  '/lab': { onlyProductAdmin: true, ...READ },
};

/** The routes that the product adds to the specification. */
export const ADDED_ROUTES: Record<string, RouteRow> = {
  '/printing/journal': { scope: 'operations-view', ...HIDDEN },
  '/catalogs/prices': { scope: 'catalogs', ...HIDDEN },
  '/apps': { onlyProductAdmin: true, ...READ },
  '/support-contacts': { onlyProductAdmin: true, ...HIDDEN },
  '/intake-log': { onlyProductAdmin: true, ...HIDDEN },
  '/deliveries': { onlyProductAdmin: true, ...HIDDEN },
  '/alerts': { scope: 'orders', ...HIDDEN },
  '/glossary': { ...HIDDEN },
  '/mails': { onlyProductAdmin: true, ...READ },
  '/lab/flags': { onlyProductAdmin: true, ...HIDDEN },
};
