import { priceMatrixQuerySchema, priceMatrixSchema } from '@/domain/priceMatrix';
import { endpoint } from './endpoint';

// An extension of this server: prices of several locations (row M-01).
export const readPriceMatrix = endpoint({
  method: 'GET',
  path: '/price-matrix',
  access: [['catalogs', 'readOwn']],
  query: priceMatrixQuerySchema,
  reply: { single: priceMatrixSchema },
});
