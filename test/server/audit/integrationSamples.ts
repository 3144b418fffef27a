import type { ChangeSample } from './changeSamples';

/** The samples for apps, connections, deliveries and support contacts. */
export const INTEGRATION_SAMPLES = {
  'PATCH /apps/:slug': {
    as: 'product-admin',
    url: '/apps/glovo',
    body: { name: 'Glovo ES', countries: ['es', 'pt'] },
    line: {
      action: 'update',
      entity: 'app',
      entityId: 'glovo',
      changes: [
        { path: 'countries', old: ['es'], new: ['es', 'pt'] },
        { path: 'name', old: 'Glovo', new: 'Glovo ES' },
      ],
    },
    refused: { as: 'account-admin' },
  },
  'POST /Locations/:id/connections/:slug/secret': {
    as: 'account-admin',
    url: '/Locations/location-es-1/connections/justeat/secret',
    line: {
      action: 'create',
      entity: 'connection',
      entityId: 'location-es-1 justeat',
      changes: [{ path: 'slug', old: null, new: 'justeat' }],
    },
    refused: { as: 'location-admin' },
  },
  'POST /Locations/:id/thirdPartyServices/:uuid/pollKey': {
    as: 'location-admin',
    url: '/Locations/location-es-1/thirdPartyServices/9b2c7e10-0000-4000-8000-000000000001/pollKey',
    body: { method: 'SERVER_DIRECT' },
    line: {
      action: 'update',
      entity: 'printer',
      entityId: '9b2c7e10-0000-4000-8000-000000000001',
      changes: [{ path: 'changedSecrets', old: null, new: ['pollKey'] }],
    },
    changesAlways: true,
    refused: { body: { method: 'USB' } },
  },
  'PUT /Locations/:id/connections/:slug': {
    as: 'account-admin',
    url: '/Locations/location-es-1/connections/glovo',
    body: { enabled: true, url: 'https://bridge.example' },
    line: {
      action: 'update',
      entity: 'connection',
      entityId: 'location-es-1 glovo',
      changes: [{ path: 'url', old: null, new: 'https://bridge.example' }],
    },
    refused: { body: { enabled: true, url: 'no address' } },
  },
  'DELETE /Locations/:id/connections/:slug': {
    as: 'account-admin',
    url: '/Locations/location-es-1/connections/glovo',
    line: {
      action: 'delete',
      entity: 'connection',
      entityId: 'location-es-1 glovo',
      changes: [{ path: 'slug', old: 'glovo', new: null }],
    },
    refused: { url: '/Locations/location-es-1/connections/justeat' },
  },
  'POST /deliveries/:id/retry': {
    as: 'product-admin',
    url: '/deliveries/delivery-1/retry',
    line: { action: 'sendAgain', entity: 'delivery', entityId: 'delivery-1', changes: [{ path: 'state', old: 'dead', new: 'queued' }] },
    refused: { as: 'account-admin' },
  },
  'PUT /support-contacts': {
    as: 'product-admin',
    url: '/support-contacts',
    body: { contacts: [] },
    line: {
      action: 'update',
      entity: 'supportContacts',
      entityId: 'support',
      changes: [{ path: 'contacts', old: expect.any(Array), new: [] }],
    },
    refused: { as: 'account-admin' },
  },
} satisfies Partial<Record<string, ChangeSample>>;
