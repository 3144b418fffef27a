import * as contract from '@/contract/traces';
import type { PrintTraceDraft, PrintTraceFilter } from '@/domain/printTrace';
import type { ApiError } from '@/services/api/apiError';
import { callForFile, type ApiAccess } from '@/services/api/baseQuery';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, pagesOf, queryOf, type ReplyOf, requestTo } from '@/services/api/fromContract';

/** For ten megabytes over the slow connection of a restaurant. */
const SEND_MS = 180_000;
const PAGE_SIZE = 100;

/** The filter of the list of traces, without its paging. */
export type PrintTraceQuery = Omit<PrintTraceFilter, 'page' | 'limit'>;

/** Traces for support (row TR-02). */
export const tracesApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    sendPrintTrace: build.mutation(mutationOf(contract.sendPrintTrace, (body: PrintTraceDraft) => ({ body, timeoutMs: SEND_MS }))),
    /** Matching traces that were sent to support, newest first, a hundred a page. For the product administrator only. */
    listPrintTraces: build.infiniteQuery<ReplyOf<typeof contract.listPrintTraces>, PrintTraceQuery, number>(
      pagesOf(contract.listPrintTraces, PAGE_SIZE, (filter, page) => ({ query: { ...filter, page, limit: PAGE_SIZE } })),
    ),
    /** The metadata of one trace. */
    getPrintTrace: build.query(queryOf(contract.getPrintTrace, (id: string) => ({ params: { id } }))),
  }),
});

export const { useGetPrintTraceQuery, useSendPrintTraceMutation, useListPrintTracesInfiniteQuery } = tracesApi;

/**
 * Fetches the file of a trace; the response resolves while its body is still streaming. An expired session is renewed, as for every call.
 */
export function fetchTraceFile(id: string, signal: AbortSignal) {
  const request = requestTo(contract.getPrintTraceFile, { params: { id }, timeoutMs: SEND_MS });
  return async (_dispatch: unknown, _state: unknown, access: ApiAccess): Promise<{ data: Response } | { error: ApiError }> => {
    const token = access.accessToken();
    const reply = await callForFile(request, access, signal);
    const isEnded = 'error' in reply && reply.error.kind === 'http' && reply.error.status === 401;
    return isEnded && token !== null && (await access.waitForRenewal(token, signal)) ? callForFile(request, access, signal) : reply;
  };
}
