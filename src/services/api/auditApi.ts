import { auditPageSchema, type AuditEntry, type AuditFilter } from '@/domain/auditEntry';
import type { TolerantList } from '@/domain/reply';
import { baseApi } from '@/services/api/baseApi';
import { bodyOf } from '@/services/api/replySchema';
import { listTag } from '@/services/api/tags';

const PAGE_SIZE = 50;

/** Which lines: those of a page are asked for one page after the other. */
export type AuditQuery = Omit<AuditFilter, 'page' | 'limit'>;

/** Who changed what (specification 2 §7). */
export const auditApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The lines that fit, newest first, 50 a page; those of one user without any other filter come from that user's own log. */
    listAuditLogs: build.infiniteQuery<TolerantList<AuditEntry>, AuditQuery, number>({
      query: ({ queryArg: { userId, ...rest }, pageParam: page }) => {
        const others = Object.values(rest).some((value) => value !== undefined);
        const url = userId !== undefined && !others ? '/logs' : '/audit-logs';
        return { method: 'GET', url, params: { userId, ...rest, page, limit: PAGE_SIZE } };
      },
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, _pages, page) => (page * PAGE_SIZE + last.count < last.totalCount ? page + 1 : undefined),
      },
      responseSchema: bodyOf(auditPageSchema),
      // Others write new lines all day: what nobody looks at is not kept.
      keepUnusedDataFor: 0,
      providesTags: () => [listTag('auditEntry')],
    }),
  }),
});

export const { useListAuditLogsInfiniteQuery } = auditApi;
