import type { ChangeSample } from './changeSamples';

/** The samples for master catalogs. */
export const MASTER_CATALOG_SAMPLES: Partial<Record<string, ChangeSample>> = {
  'POST /master-catalogs/': {
    as: 'account-admin',
    url: '/master-catalogs',
    body: { name: 'Invierno' },
    line: { action: 'create', entity: 'masterCatalog', changes: [{ path: 'name', old: null, new: 'Invierno' }] },
    refused: { body: { name: 'Invierno', accountId: 'account-br' } },
  },
  'PUT /master-catalogs/:id': {
    as: 'account-admin',
    url: '/master-catalogs/master-es-1',
    body: { name: 'Invierno' },
    line: {
      action: 'update',
      entity: 'masterCatalog',
      entityId: 'master-es-1',
      changes: [{ path: 'name', old: 'Carta Ñandú', new: 'Invierno' }],
    },
    // Renaming requires a separate permission.
    refused: { as: 'account-manager' },
  },
  'DELETE /master-catalogs/:id': {
    as: 'account-admin',
    url: '/master-catalogs/master-es-2',
    line: {
      action: 'delete',
      entity: 'masterCatalog',
      entityId: 'master-es-2',
      changes: [{ path: 'name', old: 'Carta de temporada', new: null }],
    },
    refused: { as: 'account-admin-br' },
  },
  'POST /master-catalogs/:id/restore': {
    as: 'account-admin',
    url: '/master-catalogs/master-deleted/restore',
    line: {
      action: 'restore',
      entity: 'masterCatalog',
      entityId: 'master-deleted',
      changes: [{ path: 'name', old: null, new: 'Carta antigua' }],
    },
    refused: { as: 'account-admin-br' },
  },
  'POST /master-catalogs/:id/clone': {
    as: 'account-admin',
    url: '/master-catalogs/master-es-1/clone',
    body: { name: 'Invierno' },
    line: { action: 'create', entity: 'masterCatalog', changes: [{ path: 'name', old: null, new: 'Invierno' }] },
    refused: { as: 'account-admin-br' },
  },
  'POST /master-catalogs/:id/apply': {
    as: 'account-admin',
    url: '/master-catalogs/master-es-1/apply',
    body: { locations: ['location-es-1'] },
    line: {
      action: 'apply',
      entity: 'masterCatalog',
      entityId: 'master-es-1',
      changes: [{ path: 'location', old: null, new: 'location-es-1' }],
    },
    refused: { body: { locations: ['location-br-1'] } },
  },
  'POST /master-catalogs/:id/sync': {
    as: 'account-admin',
    url: '/master-catalogs/master-es-1/sync',
    // With no active channel nothing is applied; applying would add its own audit log entry.
    body: { channels: ['rappi'], locations: ['location-es-2'] },
    line: {
      action: 'sync',
      entity: 'masterCatalog',
      entityId: 'master-es-1',
      changes: [{ path: 'locations', old: null, new: ['location-es-2'] }],
    },
    refused: { body: { channels: [], locations: ['location-es-2'] } },
  },
};
