import type { ReportType } from '@/domain/report';
import { numberAt, type Columns } from '@/lib/columns';

/**
 * How many orders of a report are of another day on the calendar of their location (row BR-03). 0 for the report of products: an order is
 * in several of its rows.
 */
export function movedOrders(type: ReportType, { rowCount, byId }: Columns): number {
  if (type === 'salesWithProducts') return 0;
  let sum = 0;
  for (let row = 0; row < rowCount; row += 1) sum += numberAt(byId['moved'], row) || 0;
  return sum;
}
