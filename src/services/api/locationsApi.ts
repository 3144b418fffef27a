import * as z from 'zod/mini';
import * as contract from '@/contract/locations';
import { getSuspendInfo } from '@/contract/productAvailability';
import { suspendInfoSchema, type BlockedItem } from '@/domain/blockedItem';
import { unwrap } from '@/domain/reply';
import type { ApiError } from '@/services/api/apiError';
import { baseApi } from '@/services/api/baseApi';
import { queryOf, requestTo } from '@/services/api/fromContract';
import { dataOf } from '@/services/api/replySchema';
import { idTag } from '@/contract/tags';

/** The fields of the list of all locations that is loaded at start-up (specification 1 §7). */
const START_FIELDS = ['id', 'timeZone', 'accountId', 'openingHours', 'channels', 'name', 'address', 'images'];

const locationNameSchema = z.looseObject({ id: z.string(), name: z.string() });
type LocationName = z.infer<typeof locationNameSchema>;

/** The blocked items of several locations. */
export interface BlockedItems {
  items: (BlockedItem & { locationId: string })[];
  /** The locations whose blocked items could not be read. */
  unknown: string[];
}

/** Restaurants. */
export const locationsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** All locations that the user may access, sorted by name: only the provider's administrator needs this list. */
    listLocations: build.query(queryOf(contract.listLocations, { query: { fields: START_FIELDS, order: 'name' } })),
    /** A location with its services, including printers. */
    getLocation: build.query(queryOf(contract.getLocation, (id: string) => ({ params: { id } }))),
    /** The name for the top bar: requests only id and name (specification 1 §7). */
    getLocationName: build.query<LocationName, string>({
      query: (id) => requestTo(contract.getLocation, { params: { id }, query: { fields: ['id', 'name'] } }),
      responseSchema: dataOf(locationNameSchema),
      providesTags: (_location, _error, id) => [idTag('location', id)],
    }),
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

export const { useListLocationsQuery, useGetLocationQuery, useLazyGetLocationQuery, useGetLocationNameQuery, useListBlockedItemsQuery } =
  locationsApi;
