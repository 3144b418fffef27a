import { EMPTY_FIGURE_FILTERS } from '@/domain/figureFilter';
import { orderStatisticsSchema, statisticsQuerySchema } from '@/domain/orderStatistics';
import { endpoint } from './endpoint';
import { withEmptyTexts } from './queryValues';

const READ_ORDERS = [
  ['orders', 'readOwn'],
  ['dashboard-view', 'readOwn'],
] as const;

export const getOrderStatistics = endpoint({
  method: 'GET',
  path: '/orders/queryStaticsOrders',
  access: READ_ORDERS,
  query: withEmptyTexts(statisticsQuerySchema, EMPTY_FIGURE_FILTERS),
  reply: { single: orderStatisticsSchema },
});
