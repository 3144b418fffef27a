import * as z from 'zod/mini';
import {
  deletedMasterCatalogListSchema,
  masterCatalogListSchema,
  masterCatalogSchema,
  restoredMasterCatalogSchema,
  type DeletedMasterCatalog,
  type MasterCatalog,
  type MasterCatalogBody,
  type NewMasterCatalog,
  type RestoredMasterCatalog,
} from '@/domain/masterCatalog';
import type { TolerantList } from '@/domain/reply';
import { baseApi } from '@/services/api/baseApi';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { entityTags, idTag, listTag } from '@/services/api/tags';

/** A menu is copied, or written to hundreds of locations, before the answer comes. */
const WRITE_MS = 120_000;

/** Whatever another server answers, it has done it: null, how it is now has to be asked for. */
const changedSchema = z.catch(z.nullable(masterCatalogSchema), null);

/** The same of a reply that says which stores stay as they are. */
const restoredSchema = z.catch(z.nullable(restoredMasterCatalogSchema), null);

const path = (id: string) => `/master-catalogs/${encodeURIComponent(id)}`;

/** What shows a master catalog: it, lists, and what is in it. `catalogs`: those of its stores, too. */
export const masterTags = (id: string, catalogs: readonly (string | null | undefined)[] = []) => [
  listTag('masterCatalog'),
  idTag('masterCatalog', id),
  ...catalogs.flatMap((catalogId) => (catalogId ? [idTag('catalog', catalogId)] : [])),
];

/** Menus that many locations share (specification 1 §7, rows MC-01 to MC-03); their pushes are `masterPushes`. */
export const masterCatalogsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** Those of an account and its sub-accounts, else all that the user may see, by name. How its last push went changes with the operations. */
    listMasterCatalogs: build.query<TolerantList<MasterCatalog>, string | null>({
      query: (accountId) => ({ method: 'GET', url: '/master-catalogs', params: accountId === null ? {} : { accountId } }),
      responseSchema: bodyOf(masterCatalogListSchema),
      providesTags: (page) => [...entityTags('masterCatalog', page?.data ?? []), listTag('operation')],
    }),
    getMasterCatalog: build.query<MasterCatalog, string>({
      query: (id) => ({ method: 'GET', url: path(id) }),
      responseSchema: dataOf(masterCatalogSchema),
      providesTags: (_master, _error, id) => [idTag('masterCatalog', id), listTag('operation')],
    }),
    /** Makes one: empty, or with a copy of what is in a catalog. */
    createMasterCatalog: build.mutation<MasterCatalog, { draft: NewMasterCatalog; catalogId: string | null }>({
      query: ({ draft, catalogId }) => ({
        method: 'POST',
        url: '/master-catalogs/',
        ...(catalogId !== null && { params: { catalogId } }),
        body: draft,
        timeoutMs: WRITE_MS,
      }),
      responseSchema: dataOf(masterCatalogSchema),
      invalidatesTags: (_master, error) => (error ? [] : [listTag('masterCatalog')]),
    }),
    /** Its catalog has the name and the currency, too. */
    updateMasterCatalog: build.mutation<MasterCatalog | null, { id: string; body: MasterCatalogBody }>({
      query: ({ id, body }) => ({ method: 'PUT', url: path(id), body }),
      responseSchema: dataOf(changedSchema),
      invalidatesTags: (master, error, { id }) => (error ? [] : masterTags(id, [master?.catalogId])),
    }),
    /** Those that were deleted and can still be restored, the last deleted one first. */
    listDeletedMasterCatalogs: build.query<TolerantList<DeletedMasterCatalog>, string | null>({
      query: (accountId) => ({ method: 'GET', url: '/master-catalogs/deleted', params: accountId === null ? {} : { accountId } }),
      responseSchema: bodyOf(deletedMasterCatalogListSchema),
      providesTags: () => [listTag('masterCatalog')],
    }),
    restoreMasterCatalog: build.mutation<RestoredMasterCatalog | null, string>({
      query: (id) => ({ method: 'POST', url: `${path(id)}/restore`, timeoutMs: WRITE_MS }),
      responseSchema: dataOf(restoredSchema),
      invalidatesTags: (_master, error, id) => (error ? [] : masterTags(id)),
    }),
    /** Catalogs of locations that came from it stay. For 30 days it can be restored. */
    deleteMasterCatalog: build.mutation<unknown, string>({
      query: (id) => ({ method: 'DELETE', url: path(id) }),
      invalidatesTags: (_reply, error) => (error ? [] : [listTag('masterCatalog')]),
    }),
    cloneMasterCatalog: build.mutation<MasterCatalog | null, { id: string; name: string }>({
      query: ({ id, name }) => ({ method: 'POST', url: `${path(id)}/clone`, body: { name }, timeoutMs: WRITE_MS }),
      responseSchema: dataOf(changedSchema),
      invalidatesTags: (_master, error) => (error ? [] : [listTag('masterCatalog')]),
    }),
    /** Gives these locations its menu. After a failure some of them may have it. */
    applyMasterCatalog: build.mutation<MasterCatalog | null, { id: string; locations: string[] }>({
      query: ({ id, locations }) => ({ method: 'POST', url: `${path(id)}/apply`, body: { locations }, timeoutMs: WRITE_MS }),
      responseSchema: dataOf(changedSchema),
      invalidatesTags: (_master, _error, { id, locations }) => masterTags(id, locations),
    }),
  }),
});

export const {
  useListMasterCatalogsQuery,
  useGetMasterCatalogQuery,
  useLazyGetMasterCatalogQuery,
  useCreateMasterCatalogMutation,
  useUpdateMasterCatalogMutation,
  useListDeletedMasterCatalogsQuery,
  useRestoreMasterCatalogMutation,
  useDeleteMasterCatalogMutation,
  useCloneMasterCatalogMutation,
  useApplyMasterCatalogMutation,
} = masterCatalogsApi;
