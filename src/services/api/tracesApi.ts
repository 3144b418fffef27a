import { sentPrintTraceSchema, type PrintTraceDraft, type SentPrintTrace } from '@/domain/printTrace';
import { baseApi } from '@/services/api/baseApi';
import { dataOf } from '@/services/api/replySchema';

/** Ten megabytes on the slow line of a restaurant. */
const SEND_MS = 180_000;

/** Traces for support (row TR-02). */
export const tracesApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    sendPrintTrace: build.mutation<SentPrintTrace, PrintTraceDraft>({
      query: (body) => ({ method: 'POST', url: '/print-traces', body, timeoutMs: SEND_MS }),
      responseSchema: dataOf(sentPrintTraceSchema),
    }),
  }),
});

export const { useSendPrintTraceMutation } = tracesApi;
