import {
  printTracePageSchema,
  printTraceSchema,
  sentPrintTraceSchema,
  type PrintTrace,
  type PrintTraceDraft,
  type PrintTraceFilter,
  type SentPrintTrace,
} from '@/domain/printTrace';
import type { TolerantList } from '@/domain/reply';
import type { ApiError } from '@/services/api/apiError';
import { baseApi } from '@/services/api/baseApi';
import { callForFile, type ApiAccess, type ApiRequest } from '@/services/api/baseQuery';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { idTag, listTag } from '@/services/api/tags';

/** Ten megabytes on the slow line of a restaurant. */
const SEND_MS = 180_000;
const PAGE_SIZE = 100;

/** Which traces: those of a page are asked for one page after the other. */
export type PrintTraceQuery = Omit<PrintTraceFilter, 'page' | 'limit'>;

/** Traces for support (row TR-02). */
export const tracesApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    sendPrintTrace: build.mutation<SentPrintTrace, PrintTraceDraft>({
      query: (body) => ({ method: 'POST', url: '/print-traces', body, timeoutMs: SEND_MS }),
      responseSchema: dataOf(sentPrintTraceSchema),
      invalidatesTags: (_sent, error) => (error ? [] : [listTag('printTrace')]),
    }),
    /** What was sent to support and fits, newest first, a hundred a page. For the product's administrator alone. */
    listPrintTraces: build.infiniteQuery<TolerantList<PrintTrace>, PrintTraceQuery, number>({
      query: ({ queryArg, pageParam: page }) => ({ method: 'GET', url: '/print-traces', params: { ...queryArg, page, limit: PAGE_SIZE } }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, _pages, page) => (page * PAGE_SIZE + last.count < last.totalCount ? page + 1 : undefined),
      },
      responseSchema: bodyOf(printTracePageSchema),
      // Restaurants send new ones all day: what nobody looks at is not kept.
      keepUnusedDataFor: 0,
      providesTags: () => [listTag('printTrace')],
    }),
    /** What is known of one that was sent. */
    getPrintTrace: build.query<PrintTrace, string>({
      query: (id) => ({ method: 'GET', url: `/print-traces/${encodeURIComponent(id)}` }),
      responseSchema: dataOf(printTraceSchema),
      providesTags: (_trace, _error, id) => [idTag('printTrace', id)],
    }),
  }),
});

export const { useGetPrintTraceQuery, useSendPrintTraceMutation, useListPrintTracesInfiniteQuery } = tracesApi;

/** The file of a trace that was sent, while its body is still on its way. A session that had ended waits for the password, as every call. */
export function fetchTraceFile(id: string, signal: AbortSignal) {
  const request: ApiRequest = { method: 'GET', url: `/print-traces/${encodeURIComponent(id)}/file`, timeoutMs: SEND_MS };
  return async (_dispatch: unknown, _state: unknown, access: ApiAccess): Promise<{ data: Response } | { error: ApiError }> => {
    const token = access.accessToken();
    const reply = await callForFile(request, access, signal);
    const isEnded = 'error' in reply && reply.error.kind === 'http' && reply.error.status === 401;
    return isEnded && token !== null && (await access.renewed(token, signal)) ? callForFile(request, access, signal) : reply;
  };
}
