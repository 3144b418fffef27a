import * as z from 'zod/mini';
import { locationSchema, type Location } from '@/domain/location';
import { suspendInfoSchema, type SuspendInfo } from '@/domain/suspension';
import { tolerantList, type TolerantList } from '@/domain/reply';
import { baseApi } from '@/services/api/baseApi';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { entityTags, idTag } from '@/services/api/tags';

/** What the start-up list of all locations is asked for (specification 1 §7). */
const START_FIELDS = ['id', 'timeZone', 'accountId', 'openingHours', 'channels', 'name', 'address', 'images'] as const;

const locationListSchema = tolerantList(locationSchema);
const locationNameSchema = z.looseObject({ id: z.string(), name: z.string() });
type LocationName = z.infer<typeof locationNameSchema>;

/** Restaurants. */
export const locationsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** All locations that the user may see, by name: only the provider's administrator needs to ask. */
    listLocations: build.query<TolerantList<Location>, void>({
      query: () => ({ method: 'GET', url: '/Locations', params: { fields: START_FIELDS, order: 'name' } }),
      responseSchema: bodyOf(locationListSchema),
      providesTags: (page) => entityTags('location', page?.data ?? []),
    }),
    /** For the top bar: nothing but id and name is asked for (specification 1 §7). */
    getLocationName: build.query<LocationName, string>({
      query: (id) => ({ method: 'GET', url: `/Locations/${encodeURIComponent(id)}`, params: { fields: ['id', 'name'] } }),
      responseSchema: dataOf(locationNameSchema),
      providesTags: (_location, _error, id) => [idTag('location', id)],
    }),
    /** What is blocked at a location now (decision G20). */
    getSuspendInfo: build.query<SuspendInfo, string>({
      query: (id) => ({ method: 'GET', url: `/Locations/${encodeURIComponent(id)}/suspend-info` }),
      responseSchema: dataOf(suspendInfoSchema),
      keepUnusedDataFor: 60,
      providesTags: (_info, _error, id) => [idTag('location', id)],
    }),
  }),
});

export const { useListLocationsQuery, useGetLocationNameQuery } = locationsApi;
