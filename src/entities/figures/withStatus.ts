import type { FigureFilter } from '@/domain/figureFilter';
import type { ReportStatus } from '@/domain/orderStatus';

/** Narrows a filter to one report status; null if the filter excludes that status. */
export function withStatus(filter: FigureFilter, status: ReportStatus): FigureFilter | null {
  const { statuses } = filter;
  return !statuses || statuses.length === 0 || statuses.includes(status) ? { ...filter, statuses: [status] } : null;
}
