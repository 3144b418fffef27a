import * as z from 'zod/mini';
import * as contract from '@/contract/locations';
import { baseApi } from '@/services/api/baseApi';
import { queryOf, requestTo } from '@/services/api/fromContract';
import { dataOf } from '@/services/api/replySchema';
import { idTag } from '@/contract/tags';

/** The fields of the list of all locations that is loaded at start-up (specification 1 §7). */
const START_FIELDS = ['id', 'timeZone', 'accountId', 'openingHours', 'channels', 'name', 'address', 'images'];

const locationNameSchema = z.looseObject({ id: z.string(), name: z.string() });
type LocationName = z.infer<typeof locationNameSchema>;

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
  }),
});

export const { useListLocationsQuery, useGetLocationQuery, useLazyGetLocationQuery, useGetLocationNameQuery } = locationsApi;
