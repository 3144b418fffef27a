import type { AuditEntry, FieldChange } from '@/domain/auditEntry';
import { ALERT_SAMPLES } from './alertSamples';
import { BUSY_MODE_SAMPLES } from './busyModeSamples';
import { CHANNEL_MONEY_SAMPLES } from './channelMoneySamples';
import { INTEGRATION_SAMPLES } from './integrationSamples';
import { MASTER_CATALOG_SAMPLES } from './masterCatalogSamples';
import { ORDER_SAMPLES } from './orderSamples';
import { REPORT_SCHEDULE_SAMPLES } from './reportScheduleSamples';
import { SAVED_VIEW_SAMPLES } from './savedViewSamples';

/** A sample for the audit log test: a valid call, its audit log entry, and a rejected call. */
export interface ChangeSample {
  as: string;
  url: string;
  body?: object;
  line: Pick<AuditEntry, 'action' | 'entity'> & {
    /** By default the id of the created entity. */
    entityId?: string;
    /** Changes that the entry must include. */
    changes: FieldChange[];
  };
  /** Whether the same call changes something again, such as a new key. @default false */
  changesAlways?: boolean;
  /** What differs in the rejected call. */
  refused: { as?: string; url?: string; body?: object };
}

const PRINTER = '9b2c7e10-0000-4000-8000-000000000001';

const ACCOUNT = {
  name: 'Ñandú Sur',
  taxId: 'B12345999',
  bankAccount: null,
  currency: 'EUR',
  defaultLanguage: 'es',
  billingMode: 'account',
  apps: ['glovo'],
  fiscalData: { businessAddress: { address: 'Calle Mayor 1', postalCode: '41001', city: 'Sevilla', country: 'ES' } },
};
const LOCATION = {
  name: 'Ñandú Triana',
  accountId: 'account-es',
  address: 'Calle Betis 10',
  country: 'ES',
  language: 'es',
  contactEmail: 'triana@example.com',
  timeZone: 'Europe/Madrid',
};
const USER = {
  email: 'nueva@demo.pase',
  name: 'Nieves Nueva',
  phone: null,
  role: 'location-staff',
  accountId: 'account-es',
  accounts: [],
  locationsIds: ['location-es-1'],
  password: 'long enough',
};

/** The token of an access link that the test inserts for `user-location-staff`. */
export const LINK_TOKEN = 'a'.repeat(43);

const STAFF_FROM_HERE = {
  entity: 'user' as const,
  entityId: 'user-location-staff',
  changes: [{ path: 'address', old: null, new: '127.0.0.1' }],
};

/** A sample for each call that changes data. */
export const CHANGE_SAMPLES: Partial<Record<string, ChangeSample>> = {
  'POST /EndUsers/login': {
    as: 'location-staff',
    url: '/EndUsers/login',
    body: { email: 'location-staff@demo.pase', password: 'pase-demo' },
    line: { action: 'signIn', ...STAFF_FROM_HERE },
    // Not a wrong password, because that has its own audit log entry.
    refused: { body: { email: '', password: '' } },
  },
  'POST /EndUsers/logout': {
    as: 'location-staff',
    url: '/EndUsers/logout',
    line: { action: 'signOut', ...STAFF_FROM_HERE },
    refused: { as: 'nobody' },
  },
  'POST /EndUsers': {
    as: 'account-admin',
    url: '/EndUsers',
    body: USER,
    line: { action: 'create', entity: 'user', changes: [{ path: 'email', old: null, new: 'nueva@demo.pase' }] },
    refused: { body: { ...USER, role: 'product-admin' } },
  },
  'PATCH /EndUsers/:id': {
    as: 'account-admin',
    url: '/EndUsers/user-location-staff',
    body: { phone: '+34 600 000 000' },
    line: {
      action: 'update',
      entity: 'user',
      entityId: 'user-location-staff',
      changes: [{ path: 'phone', old: null, new: '+34 600 000 000' }],
    },
    refused: { as: 'account-admin-br' },
  },
  'DELETE /EndUsers/:id': {
    as: 'product-admin',
    url: '/EndUsers/user-location-staff',
    line: {
      action: 'delete',
      entity: 'user',
      entityId: 'user-location-staff',
      changes: [{ path: 'email', old: 'location-staff@demo.pase', new: null }],
    },
    refused: { url: '/EndUsers/user-product-admin' },
  },
  'POST /EndUsers/:id/access-links': {
    as: 'account-admin',
    url: '/EndUsers/user-location-staff/access-links',
    line: { action: 'sendResetLink', entity: 'user', entityId: 'user-location-staff', changes: [] },
    refused: { url: '/EndUsers/user-account-admin/access-links' },
  },
  'DELETE /EndUsers/:id/access-links': {
    as: 'account-admin',
    url: '/EndUsers/user-location-staff/access-links',
    line: { action: 'withdrawLinks', entity: 'user', entityId: 'user-location-staff', changes: [] },
    refused: { url: '/EndUsers/user-product-admin/access-links' },
  },
  'POST /access-links/accept': {
    as: 'location-staff',
    url: '/access-links/accept',
    body: { token: LINK_TOKEN, password: 'long enough for a link' },
    line: { action: 'resetByLink', entity: 'user', entityId: 'user-location-staff', changes: [] },
    refused: { body: { token: 'b'.repeat(43), password: 'long enough for a link' } },
  },
  'POST /mails/:id/send-again': {
    as: 'product-admin',
    url: '/mails/mail-1/send-again',
    line: {
      action: 'sendResetLink',
      entity: 'user',
      entityId: 'user-location-staff',
      changes: [{ path: 'expiresAt', old: null, new: expect.any(String) }],
    },
    refused: { as: 'account-admin' },
  },
  'POST /Accounts': {
    as: 'product-admin',
    url: '/Accounts',
    body: ACCOUNT,
    line: { action: 'create', entity: 'account', changes: [{ path: 'name', old: null, new: 'Ñandú Sur' }] },
    refused: { as: 'multi-account-admin' },
  },
  'PUT /Accounts/:id': {
    as: 'account-admin',
    url: '/Accounts/account-es',
    body: ACCOUNT,
    line: {
      action: 'update',
      entity: 'account',
      entityId: 'account-es',
      changes: [{ path: 'name', old: 'Grupo Ñandú', new: 'Ñandú Sur' }],
    },
    refused: { as: 'account-admin-br' },
  },
  'DELETE /Accounts/:id': {
    as: 'product-admin',
    url: '/Accounts/account-empty',
    line: { action: 'delete', entity: 'account', entityId: 'account-empty', changes: [{ path: 'name', old: 'Vacía', new: null }] },
    refused: { url: '/Accounts/none' },
  },
  'POST /Accounts/:id/users': {
    as: 'account-admin',
    url: '/Accounts/account-es/users',
    body: USER,
    line: { action: 'create', entity: 'user', changes: [{ path: 'role', old: null, new: 'location-staff' }] },
    refused: { as: 'account-admin-br' },
  },
  'PATCH /Accounts/:id/users/:userId': {
    as: 'account-admin',
    url: '/Accounts/account-es/users/user-location-staff',
    body: { name: 'Ana Sala' },
    line: {
      action: 'update',
      entity: 'user',
      entityId: 'user-location-staff',
      changes: [{ path: 'name', old: 'Ana Cortés', new: 'Ana Sala' }],
    },
    refused: { as: 'account-admin-br' },
  },
  ...ALERT_SAMPLES,
  ...INTEGRATION_SAMPLES,
  'PUT /flags/:name': {
    as: 'product-admin',
    url: '/flags/store-availability',
    body: { enabled: true, roles: ['account-admin'] },
    line: {
      action: 'update',
      entity: 'flag',
      entityId: 'store-availability',
      changes: [{ path: 'roles', old: null, new: ['account-admin'] }],
    },
    refused: { as: 'account-admin' },
  },
  'POST /Locations': {
    as: 'product-admin',
    url: '/Locations',
    body: LOCATION,
    line: { action: 'create', entity: 'location', changes: [{ path: 'name', old: null, new: 'Ñandú Triana' }] },
    refused: { body: { ...LOCATION, accountId: 'none' } },
  },
  'PATCH /Locations/:id': {
    as: 'location-manager',
    url: '/Locations/location-es-1',
    body: { city: 'Alcalá', phone: '+34 910 000 999' },
    line: {
      action: 'update',
      entity: 'location',
      entityId: 'location-es-1',
      changes: [{ path: 'city', old: 'Madrid', new: 'Alcalá' }],
    },
    refused: { body: { accountId: 'account-br' } },
  },
  'DELETE /Locations/:id': {
    as: 'product-admin',
    url: '/Locations/location-co-3',
    line: {
      action: 'delete',
      entity: 'location',
      entityId: 'location-co-3',
      changes: [{ path: 'name', old: 'La Candelaria Getsemaní', new: null }],
    },
    refused: { url: '/Locations/location-es-1' },
  },
  'POST /Accounts/:id/initActivation': {
    as: 'account-admin-br',
    url: '/Accounts/account-br/initActivation',
    body: { locationId: 'location-br-2' },
    line: {
      action: 'update',
      entity: 'location',
      entityId: 'location-br-2',
      changes: [{ path: 'activation.status', old: 'none', new: 'sent' }],
    },
    refused: { body: { locationId: 'location-es-1' } },
  },
  'PATCH /Locations/:id/thirdPartyServices/:uuid': {
    as: 'location-admin',
    url: `/Locations/location-es-1/thirdPartyServices/${PRINTER}`,
    body: { copies: 3, ticketOptions: { columnsNumber: 32 }, isActive: false },
    line: {
      action: 'update',
      entity: 'printer',
      entityId: PRINTER,
      changes: [
        { path: 'copies', old: 1, new: 3 },
        { path: 'isActive', old: true, new: false },
        { path: 'ticketOptions.columnsNumber', old: 48, new: 32 },
      ],
    },
    refused: { as: 'location-staff' },
  },
  'POST /Locations/:id/thirdPartyServices': {
    as: 'account-admin',
    url: '/Locations/location-es-1/thirdPartyServices',
    body: { slug: 'shipday', isActive: true, apiKey: 'a-key-of-shipday' },
    line: {
      action: 'create',
      entity: 'service',
      changes: [
        { path: 'slug', old: null, new: 'shipday' },
        { path: 'apiKeySet', old: null, new: true },
      ],
    },
    refused: { as: 'location-admin' },
  },
  'DELETE /Locations/:id/thirdPartyServices/:uuid': {
    as: 'location-admin',
    url: `/Locations/location-es-1/thirdPartyServices/${PRINTER}`,
    line: {
      action: 'delete',
      entity: 'printer',
      entityId: PRINTER,
      changes: [{ path: 'printerName', old: 'Cocina', new: null }],
    },
    refused: { as: 'location-manager' },
  },
  'PUT /Locations/:id/catalogs/items/suspend': {
    as: 'location-staff',
    url: '/Locations/location-es-1/catalogs/items/suspend',
    body: { innerId: 'dish-2', kind: 'product', suspended: true, until: null, channels: ['glovo'] },
    line: {
      action: 'block',
      entity: 'item',
      entityId: 'location-es-1/dish-2',
      changes: [
        { path: 'blocked', old: false, new: true },
        { path: 'channels', old: [], new: ['glovo'] },
        { path: 'name', old: null, new: 'Pizza margarita' },
      ],
    },
    refused: { as: 'location-sales' },
  },
  'PUT /Locations/:id/catalogs/items-suspend': {
    as: 'location-staff',
    url: '/Locations/location-es-1/catalogs/items-suspend',
    body: {
      items: ['dish-2', 'dish-3'].map((innerId) => ({ innerId, kind: 'product', suspended: true, until: null, channels: ['glovo'] })),
    },
    line: {
      action: 'block',
      entity: 'item',
      entityId: 'location-es-1',
      changes: [
        { path: 'count', old: null, new: 2 },
        { path: 'names', old: null, new: ['Pizza margarita', 'Paella de marisco (2 personas)'] },
      ],
    },
    refused: { url: '/Locations/location-br-1/catalogs/items-suspend' },
  },
  'POST /Locations/:id/catalogs': {
    as: 'location-menu',
    url: '/Locations/location-es-1/catalogs',
    body: { name: 'Cenas', copyOf: 'catalog-location-es-1' },
    line: { action: 'create', entity: 'catalog', changes: [{ path: 'name', old: null, new: 'Cenas' }] },
    refused: { body: { name: 'Cenas', copyOf: 'catalog-location-br-1' } },
  },
  'PATCH /Catalogs/:id': {
    as: 'location-menu',
    url: '/Catalogs/catalog-location-es-1',
    body: { name: 'Cenas', products: { water: { id: 'water', name: 'Agua', price: 200, modifierGroupIds: [] } } },
    line: {
      action: 'update',
      entity: 'catalog',
      entityId: 'catalog-location-es-1',
      changes: [
        { path: 'name', old: 'Carta', new: 'Cenas' },
        { path: 'products.added', old: null, new: 1 },
        { path: 'products.names', old: null, new: ['Agua'] },
      ],
    },
    refused: { body: { name: 'Cenas', rev: 7 } },
  },
  'DELETE /Locations/:id/catalogs/:catalogId': {
    as: 'location-menu',
    url: '/Locations/location-es-1/catalogs/catalog-second',
    line: {
      action: 'delete',
      entity: 'catalog',
      entityId: 'catalog-second',
      changes: [{ path: 'name', old: 'Segunda', new: null }],
    },
    refused: { url: '/Locations/location-es-2/catalogs/catalog-location-es-2' },
  },
  'POST /Locations/:id/loadPosCatalogs': {
    as: 'location-menu',
    url: '/Locations/location-es-1/loadPosCatalogs',
    line: {
      action: 'create',
      entity: 'catalog',
      changes: [{ path: 'name', old: null, new: 'Oracle Micros Simphony' }],
    },
    refused: { as: 'location-staff' },
  },
  'POST /catalogs/location': {
    as: 'location-menu',
    url: '/catalogs/location',
    body: { locationId: 'location-es-1', storeIds: ['store-101'], apiKey: 'demo-products-key' },
    line: { action: 'create', entity: 'catalog', changes: [{ path: 'name', old: null, new: 'Ñandú Express' }] },
    refused: { body: { locationId: 'location-es-1', storeIds: ['store-101'], apiKey: 'guessed' } },
  },
  'POST /Locations/:id/updateCatalogInChannels': {
    as: 'location-menu',
    url: '/Locations/location-es-1/updateCatalogInChannels',
    body: { channels: ['glovo'] },
    line: {
      action: 'pushMenu',
      entity: 'catalog',
      entityId: 'catalog-location-es-1',
      changes: [{ path: 'channels', old: null, new: ['glovo'] }],
    },
    refused: { body: { channels: ['rappi'] } },
  },
  'POST /Locations/:id/menu-snapshots/:snapshotId/push': {
    as: 'location-menu',
    url: '/Locations/location-es-1/menu-snapshots/snapshot-1/push',
    line: {
      action: 'pushMenuBack',
      entity: 'catalog',
      entityId: 'catalog-location-es-1',
      changes: [{ path: 'channels', old: null, new: ['glovo'] }],
    },
    refused: { url: '/Locations/location-es-2/menu-snapshots/snapshot-1/push' },
  },
  ...MASTER_CATALOG_SAMPLES,
  ...ORDER_SAMPLES,
  ...REPORT_SCHEDULE_SAMPLES,
  ...SAVED_VIEW_SAMPLES,
  ...CHANNEL_MONEY_SAMPLES,
  ...BUSY_MODE_SAMPLES,
  'DELETE /statuses/:id': {
    as: 'account-admin',
    url: '/statuses/operation-master',
    line: {
      action: 'dismissSync',
      entity: 'masterCatalog',
      entityId: 'master-es-1',
      changes: [{ path: 'operation', old: 'operation-master', new: null }],
    },
    refused: { as: 'account-admin-br' },
  },
  'POST /locations/:id/channels/:slug/status': {
    as: 'location-admin',
    url: '/locations/location-es-1/channels/cheerfy/status',
    body: { statusToBeUpdated: { status: 'open' } },
    line: {
      action: 'update',
      entity: 'channel',
      entityId: 'location-es-1/cheerfy',
      changes: [{ path: 'status', old: 'paused', new: 'open' }],
    },
    refused: { as: 'account-manager' },
  },
  'POST /Locations/:id/sync-schedule': {
    as: 'location-admin',
    url: '/Locations/location-es-1/sync-schedule',
    body: { channelSlugs: ['glovo'], publicApiAppSlugs: [] },
    line: {
      action: 'syncSchedule',
      entity: 'location',
      entityId: 'location-es-1',
      changes: [{ path: 'glovo', old: null, new: 'success' }],
    },
    refused: { body: { channelSlugs: ['rappi'], publicApiAppSlugs: [] } },
  },
  'POST /Orders/addNewStatusInOrder': {
    as: 'location-staff',
    url: '/Orders/addNewStatusInOrder',
    body: { orderId: 'order-1', locationId: 'location-es-1', newStatus: { status: 'READY_TO_PICKUP' } },
    line: {
      action: 'addStatus',
      entity: 'order',
      entityId: 'order-1',
      changes: [
        { path: 'entry.creator', old: null, new: 'web-app' },
        { path: 'entry.status', old: null, new: 'READY_TO_PICKUP' },
        { path: 'status', old: 'ACEPTED', new: 'READY_TO_PICKUP' },
      ],
    },
    refused: { as: 'location-staff-br' },
  },
  'POST /Orders/updateStatusByChannel/:id': {
    as: 'location-staff',
    url: '/Orders/updateStatusByChannel/order-1',
    body: { channelOrderId: 'glv-778', status: { status: 'READY_FOR_DELIVERY' } },
    line: {
      action: 'addStatus',
      entity: 'order',
      entityId: 'order-1',
      changes: [
        { path: 'entry.status', old: null, new: 'READY_FOR_DELIVERY' },
        { path: 'notifiedThrough', old: null, new: 'glovo' },
        { path: 'status', old: 'ACEPTED', new: 'READY_FOR_DELIVERY' },
      ],
    },
    refused: { body: { channelOrderId: 'glv-779', status: { status: 'READY_FOR_DELIVERY' } } },
  },
  'PATCH /orders/:id/status': {
    as: 'product-admin',
    url: '/orders/order-1/status',
    body: { status: 'COMPLETED' },
    line: { action: 'addStatus', entity: 'order', entityId: 'order-1', changes: [{ path: 'status', old: 'ACEPTED', new: 'COMPLETED' }] },
    refused: { as: 'account-admin' },
  },
  'POST /Orders/send-again-to-pos/:id': {
    as: 'location-staff',
    url: '/Orders/send-again-to-pos/order-1?accountIds=account-es',
    line: { action: 'sendAgainToPos', entity: 'order', entityId: 'order-1', changes: [] },
    refused: { url: '/Orders/send-again-to-pos/order-1?accountIds=account-br' },
  },
  'POST /Orders/:id/request-rider': {
    as: 'location-staff',
    url: '/Orders/order-1/request-rider',
    body: { slug: 'stuart' },
    line: {
      action: 'requestRider',
      entity: 'order',
      entityId: 'order-1',
      changes: [
        { path: 'deliverySlug', old: null, new: 'stuart' },
        { path: 'entry.status', old: null, new: 'CREATED' },
        { path: 'entry.type', old: null, new: 'rider' },
      ],
    },
    refused: { body: { slug: 'jelp' } },
  },
};
