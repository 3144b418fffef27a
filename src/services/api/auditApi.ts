import * as contract from '@/contract/audit';
import type { AuditFilter } from '@/domain/auditEntry';
import { baseApi } from '@/services/api/baseApi';
import { pagesOf, requestTo, type ReplyOf } from '@/services/api/fromContract';

const PAGE_SIZE = 50;

/** The filter of the audit log, without its paging. */
export type AuditQuery = Omit<AuditFilter, 'page' | 'limit'>;

/** Who changed what (specification 2 §7). */
export const auditApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** Matching log entries, newest first, 50 a page. A filter with only a user reads that user's own log. */
    listAuditLogs: build.infiniteQuery<ReplyOf<typeof contract.listAuditLogs>, AuditQuery, number>({
      ...pagesOf(contract.listAuditLogs, PAGE_SIZE, (filter: AuditQuery, page) => ({ query: { ...filter, page, limit: PAGE_SIZE } })),
      query: ({ queryArg: { userId, ...rest }, pageParam: page }) => {
        const others = Object.values(rest).some((value) => value !== undefined);
        const limits = { userId, page, limit: PAGE_SIZE };
        return userId !== undefined && !others
          ? requestTo(contract.listUserLogs, { query: limits })
          : requestTo(contract.listAuditLogs, { query: { ...rest, ...limits } });
      },
    }),
  }),
});

export const { useListAuditLogsInfiniteQuery } = auditApi;
