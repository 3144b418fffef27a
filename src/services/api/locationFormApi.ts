import * as z from 'zod/mini';
import * as contract from '@/contract/locationForm';
import { listLocations } from '@/contract/locations';
import { idTag, listTag } from '@/contract/tags';
import * as servicesContract from '@/contract/thirdPartyServices';
import type { activationSchema, LocationChange, NewLocation, syncScheduleSchema, uploadFileSchema } from '@/domain/locationDraft';
import { tolerantArray } from '@/domain/reply';
import type { NewService, ServiceSettings } from '@/domain/thirdPartyService';
import { uploadedSchema } from '@/domain/uploadedFile';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf, requestTo } from '@/services/api/fromContract';
import { dataOf } from '@/services/api/replySchema';

/** The fields that the list of locations shows. */
const ROW_FIELDS = [
  ...['id', 'name', 'accountId', 'timeZone', 'address', 'city', 'images', 'coverImage'],
  ...['channels', 'openingHours', 'activation'],
];
/** For an image of some megabytes over the slow connection of a restaurant. */
const UPLOAD_MS = 120_000;

/** The result for each channel; `code` is the reason of a failure (`CHANNEL_REFUSALS`). Another server may return none. */
const syncResultsSchema = z.looseObject({
  results: tolerantArray(z.looseObject({ slug: z.string(), status: z.string(), code: z.optional(z.nullable(z.string())) })),
});
export type SyncResults = z.infer<typeof syncResultsSchema>;

type Upload = z.infer<typeof uploadFileSchema> & { locationId: string | null };

/** Creates and edits locations (specification 1 §7). Loaded only with the screens that need it. */
export const locationFormApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The locations that the user may access, with the fields of their list, sorted by name. */
    listLocationRows: build.query(queryOf(listLocations, { query: { fields: ROW_FIELDS, order: 'name' } })),
    /** The setup progress of a location (row R-03). Not cached: it depends on most other data and is polled while it is shown. */
    getLocationSetup: build.query({
      ...queryOf(contract.getLocationSetup, (id: string) => ({ params: { id } })),
      keepUnusedDataFor: 0,
    }),
    makeTestOrder: build.mutation(mutationOf(contract.createTestOrder, (locationId: string) => ({ params: { id: locationId } }))),
    createLocation: build.mutation(mutationOf(contract.createLocation, (body: NewLocation) => ({ body }))),
    /** Saves a change; `rev` is the revision that it is based on (`useSaveLocation`). */
    updateLocation: build.mutation(
      mutationOf(contract.updateLocation, ({ id, change, rev }: { id: string; change: LocationChange; rev: number | undefined }) => ({
        params: { id },
        body: { ...change, rev },
      })),
    ),
    deleteLocation: build.mutation(mutationOf(contract.deleteLocation, (id: string) => ({ params: { id } }))),
    /** Stores an image and returns its URL; `locationId` is null for a location that does not exist yet (decision G55). */
    uploadFile: build.mutation<{ url: string }, Upload>({
      query: ({ locationId, ...body }) =>
        locationId === null
          ? requestTo(contract.uploadFile, { body, timeoutMs: UPLOAD_MS })
          : requestTo(contract.uploadLocationFile, { params: { id: locationId }, body, timeoutMs: UPLOAD_MS }),
      responseSchema: dataOf(uploadedSchema),
    }),
    /** Updates a service other than a printer (row LO-10); `change` contains only what differs. */
    updateService: build.mutation(
      mutationOf(
        servicesContract.updateService,
        ({ locationId, uuid, change }: { locationId: string; uuid: string; change: ServiceSettings }) => ({
          params: { id: locationId, uuid },
          body: change,
        }),
      ),
    ),
    /** Adds a service other than a printer (row R-02). */
    addService: build.mutation(
      mutationOf(servicesContract.addService, ({ locationId, service }: { locationId: string; service: NewService }) => ({
        params: { id: locationId },
        body: service,
      })),
    ),
    /** Removes a service other than a printer (row R-02). */
    removeService: build.mutation(
      mutationOf(servicesContract.removeService, ({ locationId, uuid }: { locationId: string; uuid: string }) => ({
        params: { id: locationId, uuid },
      })),
    ),
    /** Sends the saved opening hours to channels; returns the result for each channel. */
    syncSchedule: build.mutation<SyncResults, { id: string; to: z.infer<typeof syncScheduleSchema> }>({
      query: ({ id, to }) => requestTo(contract.syncSchedule, { params: { id }, body: to }),
      responseSchema: dataOf(syncResultsSchema),
    }),
    /** Activates or unsubscribes a location; form-encoded (row LO-09). */
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
