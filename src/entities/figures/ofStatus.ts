import type { FigureFilter } from '@/domain/figureFilter';
import type { ReportStatus } from '@/domain/orderStatus';

/** The orders of a filter that have one report status; null where the filter leaves all of these out. */
export function ofStatus(filter: FigureFilter, status: ReportStatus): FigureFilter | null {
  const { statuses } = filter;
  return !statuses || statuses.length === 0 || statuses.includes(status) ? { ...filter, statuses: [status] } : null;
}
