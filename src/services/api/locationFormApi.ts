import * as z from 'zod/mini';
import { locationSchema, type Location } from '@/domain/location';
import { setupStepListSchema, type SetupStepState } from '@/domain/locationSetup';
import { orderSchema, type Order } from '@/domain/order';
import type { activationSchema, LocationChange, NewLocation, syncScheduleSchema, uploadFileSchema } from '@/domain/locationDraft';
import { tolerantArray, tolerantList, type TolerantList } from '@/domain/reply';
import { addedServiceSchema, type AddedService, type NewService, type ServiceSettings } from '@/domain/thirdPartyService';
import { uploadedSchema } from '@/domain/uploadedFile';
import { baseApi } from '@/services/api/baseApi';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { entityTags, idTag, listTag } from '@/services/api/tags';

/** What the list of locations shows. */
const ROW_FIELDS = [
  ...['id', 'name', 'accountId', 'timeZone', 'address', 'city', 'images', 'coverImage'],
  ...['channels', 'openingHours', 'activation'],
];
/** An image of some megabytes on the slow line of a restaurant. */
const UPLOAD_MS = 120_000;

const locationListSchema = tolerantList(locationSchema);
const path = (id: string) => `/Locations/${encodeURIComponent(id)}`;

/** What came of it at each channel; `code` says why not (`CHANNEL_REFUSALS`). Another server may tell nothing. */
const syncResultsSchema = z.looseObject({
  results: tolerantArray(z.looseObject({ slug: z.string(), status: z.string(), code: z.optional(z.nullable(z.string())) })),
});
export type SyncResults = z.infer<typeof syncResultsSchema>;

type Upload = z.infer<typeof uploadFileSchema> & { locationId: string | null };

/** What makes and changes locations (specification 1 §7). Loaded with their screens alone. */
export const locationFormApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The locations that the user may see, with what their list shows, by name. */
    listLocationRows: build.query<TolerantList<Location>, void>({
      query: () => ({ method: 'GET', url: '/Locations', params: { fields: ROW_FIELDS, order: 'name' } }),
      responseSchema: bodyOf(locationListSchema),
      providesTags: (page) => entityTags('location', page?.data ?? []),
    }),
    /** How far a location is set up (row R-03). */
    getLocationSetup: build.query<TolerantList<SetupStepState>, string>({
      query: (id) => ({ method: 'GET', url: `${path(id)}/setup` }),
      responseSchema: bodyOf(setupStepListSchema),
      // It depends on most of what there is: it is read again whenever it is shown, and every few seconds while it is.
      keepUnusedDataFor: 0,
      providesTags: (_list, _error, id) => [idTag('location', id)],
    }),
    makeTestOrder: build.mutation<Order, string>({
      query: (locationId) => ({ method: 'POST', url: `${path(locationId)}/test-order` }),
      responseSchema: dataOf(orderSchema),
      invalidatesTags: (_order, error) => (error ? [] : [listTag('order')]),
    }),
    createLocation: build.mutation<Location, NewLocation>({
      query: (body) => ({ method: 'POST', url: '/Locations', body }),
      responseSchema: dataOf(locationSchema),
      invalidatesTags: (_location, error) => (error ? [] : [listTag('location')]),
    }),
    /** Saves a change; `rev`: the revision that it was made from (`useSaveLocation`). */
    updateLocation: build.mutation<Location, { id: string; change: LocationChange; rev: number | undefined }>({
      query: ({ id, change, rev }) => ({ method: 'PATCH', url: path(id), body: { ...change, rev } }),
      responseSchema: dataOf(locationSchema),
      invalidatesTags: (_location, error, { id }) => (error ? [] : [listTag('location'), idTag('location', id)]),
    }),
    deleteLocation: build.mutation<unknown, string>({
      query: (id) => ({ method: 'DELETE', url: path(id) }),
      invalidatesTags: (_reply, error) => (error ? [] : [listTag('location')]),
    }),
    /** Keeps an image and gives its address; `locationId` null: of a location that is not there yet (decision G55). */
    uploadFile: build.mutation<{ url: string }, Upload>({
      query: ({ locationId, ...body }) => ({
        method: 'POST',
        url: locationId === null ? '/Locations/uploadFile' : `${path(locationId)}/uploadFile`,
        body,
        timeoutMs: UPLOAD_MS,
      }),
      responseSchema: dataOf(uploadedSchema),
    }),
    /** Changes a service that is no printer (row LO-10): only what differs. */
    updateService: build.mutation<unknown, { locationId: string; uuid: string; change: ServiceSettings }>({
      query: ({ locationId, uuid, change }) => ({
        method: 'PATCH',
        url: `${path(locationId)}/thirdPartyServices/${encodeURIComponent(uuid)}`,
        body: change,
      }),
      invalidatesTags: (_reply, error, { locationId }) => (error ? [] : [listTag('location'), idTag('location', locationId)]),
    }),
    /** Adds a service that is no printer (row R-02). */
    addService: build.mutation<AddedService, { locationId: string; service: NewService }>({
      query: ({ locationId, service }) => ({ method: 'POST', url: `${path(locationId)}/thirdPartyServices`, body: service }),
      responseSchema: dataOf(addedServiceSchema),
      invalidatesTags: (_reply, error, { locationId }) => (error ? [] : [listTag('location'), idTag('location', locationId)]),
    }),
    /** Removes a service that is no printer (row R-02). */
    removeService: build.mutation<unknown, { locationId: string; uuid: string }>({
      query: ({ locationId, uuid }) => ({
        method: 'DELETE',
        url: `${path(locationId)}/thirdPartyServices/${encodeURIComponent(uuid)}`,
      }),
      invalidatesTags: (_reply, error, { locationId }) => (error ? [] : [listTag('location'), idTag('location', locationId)]),
    }),
    /** Tells channels the opening hours that are saved; gives what came of it at each. */
    syncSchedule: build.mutation<SyncResults, { id: string; to: z.infer<typeof syncScheduleSchema> }>({
      query: ({ id, to }) => ({ method: 'POST', url: `${path(id)}/sync-schedule`, body: to }),
      responseSchema: dataOf(syncResultsSchema),
    }),
    /** Activates a location, or unsubscribes it; form-encoded (row LO-09). */
    initActivation: build.mutation<unknown, { accountId: string; activation: z.infer<typeof activationSchema> }>({
      query: ({ accountId, activation }) => ({
        method: 'POST',
        url: `/Accounts/${encodeURIComponent(accountId)}/initActivation`,
        body: formOf(activation),
      }),
      invalidatesTags: (_reply, error, { activation: { locationId } }) =>
        error ? [] : [listTag('location'), idTag('location', locationId)],
    }),
  }),
});

export const {
  useListLocationRowsQuery,
  useGetLocationSetupQuery,
  useMakeTestOrderMutation,
  useCreateLocationMutation,
  useUpdateLocationMutation,
  useDeleteLocationMutation,
  useUploadFileMutation,
  useUpdateServiceMutation,
  useAddServiceMutation,
  useRemoveServiceMutation,
  useSyncScheduleMutation,
  useInitActivationMutation,
} = locationFormApi;

function formOf(values: Readonly<Record<string, string | undefined>>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
