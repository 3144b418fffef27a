import { EMPTY_FIGURE_FILTERS } from '@/domain/figureFilter';
import { productReportQuerySchema, reportQuerySchema } from '@/domain/report';
import { endpoint } from './endpoint';
import { withEmptyTexts } from './queryValues';

const READ_REPORTS = [['reports-view', 'readOwn']] as const;

// Under an account: its orders and those of its sub-accounts. Under `orders` (an extension of this server): all in the user's scope.
export const readAccountReport = endpoint({
  method: 'GET',
  path: '/Accounts/:id/reports',
  access: READ_REPORTS,
  query: withEmptyTexts(reportQuerySchema, EMPTY_FIGURE_FILTERS),
  reply: 'other',
});

export const readAccountProductReport = endpoint({
  method: 'GET',
  path: '/Accounts/:id/reports/products',
  access: READ_REPORTS,
  query: withEmptyTexts(productReportQuerySchema, EMPTY_FIGURE_FILTERS),
  reply: 'other',
});

export const readReport = endpoint({
  method: 'GET',
  path: '/orders/reports',
  access: READ_REPORTS,
  query: withEmptyTexts(reportQuerySchema, EMPTY_FIGURE_FILTERS),
  reply: 'other',
});

export const readProductReport = endpoint({
  method: 'GET',
  path: '/orders/reports/products',
  access: READ_REPORTS,
  query: withEmptyTexts(productReportQuerySchema, EMPTY_FIGURE_FILTERS),
  reply: 'other',
});
