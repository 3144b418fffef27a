import { blockAnswerSchema, type BlockAnswer } from '@/domain/blockAnswer';
import { suspendInfoSchema, type BlockedItem } from '@/domain/blockedItem';
import type { SuspendedItem } from '@/domain/suspendBody';
import { baseApi } from '@/services/api/baseApi';
import { dataOf } from '@/services/api/replySchema';
import { idTag, listTag } from '@/services/api/tags';

/** What is blocked at one location. */
interface SuspendInfo {
  items: BlockedItem[];
}

const path = (locationId: string) => `/Locations/${encodeURIComponent(locationId)}`;

/** Products and modifiers that are not sold for a while (decision G20). */
export const blockingApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** What is blocked at a location now (row PB-01). */
    getSuspendInfo: build.query<SuspendInfo, string>({
      query: (locationId) => ({ method: 'GET', url: `${path(locationId)}/suspend-info` }),
      responseSchema: dataOf(suspendInfoSchema),
      keepUnusedDataFor: 60,
      providesTags: (_info, _error, locationId) => [idTag('block', locationId)],
    }),
    /** Blocks items of a location, or sells them again; one and several have calls of their own (row PB-02). */
    suspendItems: build.mutation<BlockAnswer, { locationId: string; items: readonly SuspendedItem[] }>({
      query: ({ locationId, items }) => {
        const [only] = items;
        return items.length === 1
          ? { method: 'PUT', url: `${path(locationId)}/catalogs/items/suspend`, body: only }
          : { method: 'PUT', url: `${path(locationId)}/catalogs/items-suspend`, body: { items } };
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
