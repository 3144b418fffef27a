import * as z from 'zod/mini';
import * as contract from '@/contract/locations';
import { idTag, listTag } from '@/contract/tags';
import * as servicesContract from '@/contract/thirdPartyServices';
import type { activationSchema, LocationChange, NewLocation, syncScheduleSchema, uploadFileSchema } from '@/domain/locationDraft';
import { tolerantArray } from '@/domain/reply';
import type { NewService, ServiceSettings } from '@/domain/thirdPartyService';
import { uploadedSchema } from '@/domain/uploadedFile';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf, requestTo } from '@/services/api/fromContract';
import { dataOf } from '@/services/api/replySchema';

/** What the list of locations shows. */
const ROW_FIELDS = [
  ...['id', 'name', 'accountId', 'timeZone', 'address', 'city', 'images', 'coverImage'],
  ...['channels', 'openingHours', 'activation'],
];
/** An image of some megabytes on the slow line of a restaurant. */
const UPLOAD_MS = 120_000;

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
    listLocationRows: build.query(queryOf(contract.listLocations, { query: { fields: ROW_FIELDS, order: 'name' } })),
    /** How far a location is set up (row R-03). Not cached: it depends on most of what there is, and is read every few seconds while shown. */
    getLocationSetup: build.query({
      ...queryOf(contract.getLocationSetup, (id: string) => ({ params: { id } })),
      keepUnusedDataFor: 0,
    }),
    makeTestOrder: build.mutation(mutationOf(contract.createTestOrder, (locationId: string) => ({ params: { id: locationId } }))),
    createLocation: build.mutation(mutationOf(contract.createLocation, (body: NewLocation) => ({ body }))),
    /** Saves a change; `rev`: the revision that it was made from (`useSaveLocation`). */
    updateLocation: build.mutation(
      mutationOf(contract.updateLocation, ({ id, change, rev }: { id: string; change: LocationChange; rev: number | undefined }) => ({
        params: { id },
        body: { ...change, rev },
      })),
    ),
    deleteLocation: build.mutation(mutationOf(contract.deleteLocation, (id: string) => ({ params: { id } }))),
    /** Stores an image and returns its address; `locationId` null: of a location that is not there yet (decision G55). */
    uploadFile: build.mutation<{ url: string }, Upload>({
      query: ({ locationId, ...body }) =>
        locationId === null
          ? requestTo(contract.uploadFile, { body, timeoutMs: UPLOAD_MS })
          : requestTo(contract.uploadLocationFile, { params: { id: locationId }, body, timeoutMs: UPLOAD_MS }),
      responseSchema: dataOf(uploadedSchema),
    }),
    /** Changes a service that is no printer (row LO-10): only what differs. */
    updateService: build.mutation(
      mutationOf(
        servicesContract.updateService,
        ({ locationId, uuid, change }: { locationId: string; uuid: string; change: ServiceSettings }) => ({
          params: { id: locationId, uuid },
          body: change,
        }),
      ),
    ),
    /** Adds a service that is no printer (row R-02). */
    addService: build.mutation(
      mutationOf(servicesContract.addService, ({ locationId, service }: { locationId: string; service: NewService }) => ({
        params: { id: locationId },
        body: service,
      })),
    ),
    /** Removes a service that is no printer (row R-02). */
    removeService: build.mutation(
      mutationOf(servicesContract.removeService, ({ locationId, uuid }: { locationId: string; uuid: string }) => ({
        params: { id: locationId, uuid },
      })),
    ),
    /** Sends the saved opening hours to channels; returns the result of each. */
    syncSchedule: build.mutation<SyncResults, { id: string; to: z.infer<typeof syncScheduleSchema> }>({
      query: ({ id, to }) => requestTo(contract.syncSchedule, { params: { id }, body: to }),
      responseSchema: dataOf(syncResultsSchema),
    }),
    /** Activates a location, or unsubscribes it; form-encoded (row LO-09). */
    initActivation: build.mutation<unknown, { accountId: string; activation: z.infer<typeof activationSchema> }>({
      query: ({ accountId, activation }) => ({
        ...requestTo(contract.initActivation, { params: { id: accountId }, body: activation }),
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
