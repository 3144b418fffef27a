import * as z from 'zod/mini';
import {
  applyBodySchema,
  cloneBodySchema,
  deletedMasterCatalogSchema,
  masterCatalogBodySchema,
  masterCatalogSchema,
  masterSyncBodySchema,
  newMasterCatalogSchema,
  restoredMasterCatalogSchema,
} from '@/domain/masterCatalog';
import { endpoint } from './endpoint';

const accountQuerySchema = z.strictObject({ accountId: z.optional(z.string()) });
const sourceCatalogQuerySchema = z.strictObject({ catalogId: z.optional(z.string()) });

// Reading requires only the feature flag (specification 1 §6), which the routes check; decision G66 defines who may change master catalogs.
// Their content is changed by `PATCH /Catalogs/:id` and `POST /Catalogs/:id/uploadImage`, which require the same scope.
export const listMasterCatalogs = endpoint({
  method: 'GET',
  path: '/master-catalogs',
  access: 'signedIn',
  query: accountQuerySchema,
  tags: ['masterCatalog', 'masterCatalog/*', 'operation'],
  reply: { list: masterCatalogSchema },
});

export const createMasterCatalog = endpoint({
  method: 'POST',
  path: '/master-catalogs/',
  access: [['mastercatalogs', 'createOwn']],
  query: sourceCatalogQuerySchema,
  body: newMasterCatalogSchema,
  tags: ['masterCatalog'],
  reply: { single: masterCatalogSchema },
});

export const getMasterCatalog = endpoint({
  method: 'GET',
  path: '/master-catalogs/:id',
  access: 'signedIn',
  tags: ['masterCatalog/:id', 'operation'],
  reply: { single: masterCatalogSchema },
});

export const updateMasterCatalog = endpoint({
  method: 'PUT',
  path: '/master-catalogs/:id',
  access: [['mastercatalogs', 'updateOwn']],
  body: masterCatalogBodySchema,
  reply: { single: masterCatalogSchema },
});

export const deleteMasterCatalog = endpoint({
  method: 'DELETE',
  path: '/master-catalogs/:id',
  access: [['mastercatalogs', 'updateOwn']],
  tags: ['masterCatalog'],
  reply: 'other',
});

export const cloneMasterCatalog = endpoint({
  method: 'POST',
  path: '/master-catalogs/:id/clone',
  access: [['mastercatalogs', 'createOwn']],
  body: cloneBodySchema,
  tags: ['masterCatalog'],
  reply: { single: masterCatalogSchema },
});

// Extensions of this product's server (row T-11).
export const listDeletedMasterCatalogs = endpoint({
  method: 'GET',
  path: '/master-catalogs/deleted',
  access: [['mastercatalogs', 'updateOwn']],
  query: accountQuerySchema,
  tags: ['masterCatalog'],
  reply: { list: deletedMasterCatalogSchema },
});

export const restoreMasterCatalog = endpoint({
  method: 'POST',
  path: '/master-catalogs/:id/restore',
  access: [['mastercatalogs', 'updateOwn']],
  tags: ['masterCatalog', 'masterCatalog/:id'],
  reply: { single: restoredMasterCatalogSchema },
});

export const applyMasterCatalog = endpoint({
  method: 'POST',
  path: '/master-catalogs/:id/apply',
  access: [['catalogs', 'updateOwn']],
  body: applyBodySchema,
  reply: { single: masterCatalogSchema },
});

export const syncMasterCatalog = endpoint({
  method: 'POST',
  path: '/master-catalogs/:id/sync',
  access: [['catalogs', 'updateOwn']],
  body: masterSyncBodySchema,
  reply: 'other',
});

// An extension of this product's server (row BC-01).
export const getMasterCatalogImpact = endpoint({
  method: 'POST',
  path: '/master-catalogs/:id/impact',
  access: [['catalogs', 'updateOwn']],
  body: masterSyncBodySchema,
  // Read-only: returns what a push would change.
  audited: false,
  reply: 'other',
});
