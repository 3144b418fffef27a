import * as contract from '@/contract/productAvailability';
import { idTag, listTag } from '@/contract/tags';
import { blockAnswerSchema, type BlockAnswer } from '@/domain/blockAnswer';
import type { SuspendedItem } from '@/domain/suspendBody';
import { baseApi } from '@/services/api/baseApi';
import { queryOf, requestTo } from '@/services/api/fromContract';
import { dataOf } from '@/services/api/replySchema';

/** Products and modifiers that are not sold for a while (decision G20). */
export const blockingApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** What is blocked at a location now (row PB-01). */
    getSuspendInfo: build.query({
      ...queryOf(contract.getSuspendInfo, (locationId: string) => ({ params: { id: locationId } })),
      keepUnusedDataFor: 60,
    }),
    /** Blocks items of a location, or sells them again; one and several have calls of their own (row PB-02). */
    suspendItems: build.mutation<BlockAnswer, { locationId: string; items: readonly SuspendedItem[] }>({
      query: ({ locationId, items }) => {
        const params = { id: locationId };
        const [only] = items;
        return only && items.length === 1
          ? requestTo(contract.suspendItem, { params, body: only })
          : requestTo(contract.suspendItems, { params, body: { items: [...items] } });
      },
      responseSchema: dataOf(blockAnswerSchema),
      // After a failure too: nobody knows what of it was done. What the server does not understand was of an older menu, perhaps.
      invalidatesTags: (_answer, error, { locationId }) => [
        idTag('block', locationId),
        listTag('operation'),
        ...(error?.kind === 'http' && error.status === 422 ? [idTag('catalog', locationId)] : []),
      ],
    }),
  }),
});
