import { locationSchema, type Location } from '@/domain/location';
import { tolerantList, type TolerantList } from '@/domain/reply';
import { baseApi } from '@/services/api/baseApi';
import { bodyOf } from '@/services/api/replySchema';
import { entityTags } from '@/services/api/tags';

/** What the start-up list of all locations is asked for (specification 1 §7). */
const START_FIELDS = ['id', 'timeZone', 'accountId', 'openingHours', 'channels', 'name', 'address', 'images'] as const;

const locationListSchema = tolerantList(locationSchema);

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
  }),
});

export const { useListLocationsQuery } = locationsApi;
