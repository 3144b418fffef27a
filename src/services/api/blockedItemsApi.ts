import { getSuspendInfo } from '@/contract/productAvailability';
import { idTag } from '@/contract/tags';
import { suspendInfoSchema, type BlockedItem } from '@/domain/blockedItem';
import { unwrap } from '@/domain/reply';
import type { ApiError } from '@/services/api/apiError';
import { baseApi } from '@/services/api/baseApi';
import { requestTo } from '@/services/api/fromContract';

/** The blocked items of several locations. */
export interface BlockedItems {
  items: (BlockedItem & { locationId: string })[];
  /** The locations whose blocked items could not be read. */
  unknown: string[];
}

/** The blocked items of locations; `blockingApi` changes them. */
export const blockedItemsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The blocked items of some locations (decision G20), and the locations that failed. Fails when every location failed. */
    listBlockedItems: build.query<BlockedItems, readonly string[]>({
      queryFn: async (ids, _api, _options, call) => {
        const answers = await Promise.all(
          ids.map(async (locationId) => ({
            locationId,
            ...(await call(requestTo(getSuspendInfo, { params: { id: locationId } }))),
          })),
        );
        const items: BlockedItems['items'] = [];
        const unknown: string[] = [];
        let failure: ApiError | undefined;
        for (const { locationId, data, error } of answers) {
          const info = suspendInfoSchema.safeParse(unwrap(data));
          // The server also lists an unblocked item until every channel has applied it.
          const blocked = info.data?.items.filter(({ suspended }) => suspended);
          if (!error && blocked) items.push(...blocked.map((item) => ({ ...item, locationId })));
          else {
            unknown.push(locationId);
            failure ??= error ?? { kind: 'unreadable', reason: 'suspend-info' };
          }
        }
        return failure && unknown.length === ids.length ? { error: failure } : { data: { items, unknown } };
      },
      keepUnusedDataFor: 60,
      providesTags: (_info, _error, ids) => ids.flatMap((id) => [idTag('location', id), idTag('block', id)]),
    }),
  }),
});

export const { useListBlockedItemsQuery } = blockedItemsApi;
