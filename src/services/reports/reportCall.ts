import type { FigureFilter } from '@/domain/figureFilter';
import type { ReportType } from '@/domain/report';

/** Which report is read, and where: plain data. `url` is below the API's address (specification 1 §7). */
export interface ReportCall {
  type: ReportType;
  filter: FigureFilter;
  url: string;
}

/**
 * The call for a report. With an account alone: its own orders and those of its sub-accounts; else `accountIds` of the filter are taken as
 * they are (row RE-02).
 */
export function reportCall(type: ReportType, filter: FigureFilter, accountId: string | null): ReportCall {
  const base = accountId === null ? '/orders/reports' : `/Accounts/${encodeURIComponent(accountId)}/reports`;
  return { type, filter, url: type === 'salesWithProducts' ? `${base}/products` : base };
}
