import { EMPTY_FIGURE_FILTERS } from '@/domain/figureFilter';
import { pivotQuerySchema, pivotSchema } from '@/domain/pivot';
import { endpoint } from './endpoint';
import { withEmptyTexts } from './queryValues';

// An extension of this server: all orders in the user's scope (row M-04).
export const readPivot = endpoint({
  method: 'GET',
  path: '/orders/pivot',
  access: [['reports-view', 'readOwn']],
  query: withEmptyTexts(pivotQuerySchema, EMPTY_FIGURE_FILTERS),
  reply: { single: pivotSchema },
});
