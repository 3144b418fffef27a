import { catalogSchema } from '@/domain/catalog';
import { catalogImageSchema, catalogPatchSchema, importedStoresSchema, newCatalogSchema } from '@/domain/catalogDraft';
import { uploadedSchema } from '@/domain/uploadedFile';
import { endpoint } from './endpoint';
import { fieldsQuerySchema } from './fieldsQuery';

// Users who block items also need to read the catalogs.
export const listCatalogs = endpoint({
  method: 'GET',
  path: '/Locations/:id/catalogs',
  access: [
    ['catalogs', 'readOwn'],
    ['suspends-view', 'readOwn'],
  ],
  query: fieldsQuerySchema,
  tags: ['catalog/:id'],
  reply: { list: catalogSchema },
});

export const createCatalog = endpoint({
  method: 'POST',
  path: '/Locations/:id/catalogs',
  access: [['catalogs', 'createOwn']],
  body: newCatalogSchema,
  tags: ['catalog/:id'],
  reply: { single: catalogSchema },
});

export const getLocationCatalog = endpoint({
  method: 'GET',
  path: '/Locations/:id/catalogs/:catalogId',
  access: [['catalogs', 'readOwn']],
  reply: { single: catalogSchema },
});

export const deleteCatalog = endpoint({
  method: 'DELETE',
  path: '/Locations/:id/catalogs/:catalogId',
  access: [['catalogs', 'updateOwn']],
  tags: ['catalog/:id'],
  reply: 'other',
});

export const getCatalog = endpoint({
  method: 'GET',
  path: '/Catalogs/:id',
  access: [['catalogs', 'readOwn']],
  reply: { single: catalogSchema },
});

export const updateCatalog = endpoint({
  method: 'PATCH',
  path: '/Catalogs/:id',
  access: [['catalogs', 'updateOwn']],
  body: catalogPatchSchema,
  reply: { single: catalogSchema },
});

export const uploadCatalogImage = endpoint({
  method: 'POST',
  path: '/Catalogs/:id/uploadImage',
  access: [['catalogs', 'updateOwn']],
  body: catalogImageSchema,
  // The image records its sender; the change of the catalog that uses it is audited.
  audited: false,
  reply: { single: uploadedSchema },
});

export const importStores = endpoint({
  method: 'POST',
  path: '/catalogs/location',
  access: [['catalogs', 'createOwn']],
  body: importedStoresSchema,
  reply: 'other',
});
