import { posCatalogSchema, posDataSchema, posProductSchema, posProviderSchema } from '@/domain/pos';
import { endpoint } from './endpoint';

export const getPosData = endpoint({
  method: 'GET',
  path: '/Locations/:id/posData',
  access: [['locations', 'updateOwn']],
  reply: { single: posDataSchema },
});

export const listPosProducts = endpoint({
  method: 'GET',
  path: '/Locations/:id/loadPosProducts',
  access: [['locations', 'updateOwn']],
  reply: { list: posProductSchema },
});

export const getPosCatalog = endpoint({
  method: 'GET',
  path: '/Locations/:id/posCatalog',
  access: [['locations', 'updateOwn']],
  reply: { single: posCatalogSchema },
});

export const listPosProviders = endpoint({
  method: 'GET',
  path: '/Pos',
  access: 'signedIn',
  tags: ['app'],
  reply: { list: posProviderSchema },
});

export const loadPosCatalogs = endpoint({
  method: 'POST',
  path: '/Locations/:id/loadPosCatalogs',
  access: [['catalogs', 'updateOwn']],
  reply: 'other',
});
