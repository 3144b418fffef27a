import * as contract from '@/contract/reports';
import type { FigureFilter } from '@/domain/figureFilter';
import type { ReportType } from '@/domain/report';
import type { ApiRequest } from '@/services/api/baseQuery';
import { requestTo } from '@/services/api/fromContract';

/** A report to read, with its request except for the query (`reportParams`). Serializable. */
export interface ReportCall {
  type: ReportType;
  filter: FigureFilter;
  request: ApiRequest;
  /** Also requests the figures of the same moment, and those of another period, whose filter differs only in its days and `placedBefore`. */
  figures?: {
    before: FigureFilter | null;
    /** Another number is another call, which reads everything again. @default 0 */
    reading?: number;
  };
}

/**
 * The call of a report (specification 1 §7). With an account: the orders of it and its sub-accounts. Otherwise the `accountIds` of the
 * filter apply (row RE-02).
 */
export function reportCall(type: ReportType, filter: FigureFilter, accountId: string | null, figures?: ReportCall['figures']): ReportCall {
  const call = { type, filter, ...(figures && { figures }) };
  const isOfProducts = type === 'salesWithProducts';
  if (accountId === null) return { ...call, request: requestTo(isOfProducts ? contract.readProductReport : contract.readReport, {}) };
  const ofAccount = isOfProducts ? contract.readAccountProductReport : contract.readAccountReport;
  return { ...call, request: requestTo(ofAccount, { params: { id: accountId } }) };
}
