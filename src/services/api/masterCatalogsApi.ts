import * as z from 'zod/mini';
import {
  masterCatalogListSchema,
  masterCatalogSchema,
  masterSyncAnswerSchema,
  type MasterCatalog,
  type MasterCatalogBody,
  type MasterSyncAnswer,
  type MasterSyncBody,
  type NewMasterCatalog,
} from '@/domain/masterCatalog';
import { channelImpactListSchema, type ChannelImpact } from '@/domain/menuPush';
import type { TolerantList } from '@/domain/reply';
import { baseApi } from '@/services/api/baseApi';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { entityTags, idTag, listTag } from '@/services/api/tags';

/** A menu is copied, or written to hundreds of locations, before the answer comes. */
const WRITE_MS = 120_000;

/** Whatever another server answers, it has done it: null, how it is now has to be asked for. */
const changedSchema = z.catch(z.nullable(masterCatalogSchema), null);

const path = (id: string) => `/master-catalogs/${encodeURIComponent(id)}`;

/** What shows a master catalog: it, lists, and what is in it. `catalogs`: those of its stores, too. */
const tagsOf = (id: string, catalogs: readonly (string | null | undefined)[] = []) => [
  listTag('masterCatalog'),
  idTag('masterCatalog', id),
  ...catalogs.flatMap((catalogId) => (catalogId ? [idTag('catalog', catalogId)] : [])),
];

/** Menus that many locations share (specification 1 §7, rows MC-01 to MC-04). A push is never made again by itself. */
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
      invalidatesTags: (master, error, { id }) => (error ? [] : tagsOf(id, [master?.catalogId])),
    }),
    /** Catalogs of locations that came from it stay. */
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
      invalidatesTags: (_master, _error, { id, locations }) => tagsOf(id, locations),
    }),
    /** What a sync would change, location by location and channel by channel. Worked out as asked, and not kept: the menu changes under it. */
    getMasterImpact: build.mutation<TolerantList<ChannelImpact>, MasterSyncBody & { id: string }>({
      query: ({ id, ...body }) => ({ method: 'POST', url: `${path(id)}/impact`, body, timeoutMs: WRITE_MS }),
      responseSchema: bodyOf(channelImpactListSchema),
    }),
    /** Begins to give its menu to these locations and to push it to these of their channels. After a failure too nobody knows what of it is done. */
    syncMasterCatalog: build.mutation<MasterSyncAnswer, MasterSyncBody & { id: string }>({
      query: ({ id, ...body }) => ({ method: 'POST', url: `${path(id)}/sync`, body, timeoutMs: WRITE_MS }),
      responseSchema: dataOf(masterSyncAnswerSchema),
      invalidatesTags: (_answer, _error, { id, locations }) => [...tagsOf(id, locations), listTag('operation')],
    }),
  }),
});

export const {
  useListMasterCatalogsQuery,
  useGetMasterCatalogQuery,
  useLazyGetMasterCatalogQuery,
  useCreateMasterCatalogMutation,
  useUpdateMasterCatalogMutation,
  useDeleteMasterCatalogMutation,
  useCloneMasterCatalogMutation,
  useApplyMasterCatalogMutation,
  useGetMasterImpactMutation,
  useSyncMasterCatalogMutation,
} = masterCatalogsApi;
