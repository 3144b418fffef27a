import * as contract from '@/contract/productAvailability';
import { idTag, listTag } from '@/contract/tags';
import { blockAnswerSchema, type BlockAnswer } from '@/domain/blockAnswer';
import type { SuspendedItem } from '@/domain/suspendBody';
import { baseApi } from '@/services/api/baseApi';
import { queryOf, requestTo } from '@/services/api/fromContract';
import { dataOf } from '@/services/api/replySchema';

/** Products and modifiers that are temporarily unavailable (decision G20). */
export const blockingApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The blocked items of a location (row PB-01). */
    getSuspendInfo: build.query({
      ...queryOf(contract.getSuspendInfo, (locationId: string) => ({ params: { id: locationId } })),
      keepUnusedDataFor: 60,
    }),
    /** Blocks or unblocks items of a location; one item and several items have separate endpoints (row PB-02). */
    suspendItems: build.mutation<BlockAnswer, { locationId: string; items: readonly SuspendedItem[] }>({
      query: ({ locationId, items }) => {
        const params = { id: locationId };
        const [only] = items;
        return only && items.length === 1
          ? requestTo(contract.suspendItem, { params, body: only })
          : requestTo(contract.suspendItems, { params, body: { items: [...items] } });
      },
      responseSchema: dataOf(blockAnswerSchema),
      // Also after a failure, which may have been partly applied. A 422 may mean that the cached menu is out of date.
      invalidatesTags: (_answer, error, { locationId }) => [
        idTag('block', locationId),
        listTag('operation'),
        ...(error?.kind === 'http' && error.status === 422 ? [idTag('catalog', locationId)] : []),
      ],
    }),
  }),
});

export const { useSuspendItemsMutation } = blockingApi;
