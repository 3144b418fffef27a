import { overduePrintSchema } from '@/domain/overduePrint';
import { endpoint } from './endpoint';

// An extension of this product's server (row BP-03).
export const listOverduePrints = endpoint({
  method: 'GET',
  path: '/print-jobs/overdue',
  access: [
    ['orders', 'readOwn'],
    ['dashboard-view', 'readOwn'],
  ],
  tags: ['overduePrint'],
  reply: { list: overduePrintSchema },
});
