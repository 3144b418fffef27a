import * as z from 'zod/mini';
import * as contract from '@/contract/masterCatalogs';
import {
  masterCatalogSchema,
  restoredMasterCatalogSchema,
  type MasterCatalog,
  type MasterCatalogBody,
  type NewMasterCatalog,
  type RestoredMasterCatalog,
} from '@/domain/masterCatalog';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf, requestTo } from '@/services/api/fromContract';
import { dataOf } from '@/services/api/replySchema';
import { idTag, listTag } from '@/contract/tags';

/** The server copies a menu, or writes it to hundreds of locations, before it responds. */
const WRITE_MS = 120_000;

/** A success reply that cannot be read still means done: null, and the current state must be fetched. */
const changedSchema = z.catch(z.nullable(masterCatalogSchema), null);

/** Like `changedSchema`, for a reply that lists the stores that were not restored. */
const restoredSchema = z.catch(z.nullable(restoredMasterCatalogSchema), null);

/** The tags of a master catalog: lists, the master catalog itself and its content. `catalogs`: also those of its stores. */
export const masterTags = (id: string, catalogs: readonly (string | null | undefined)[] = []) => [
  listTag('masterCatalog'),
  idTag('masterCatalog', id),
  ...catalogs.flatMap((catalogId) => (catalogId ? [idTag('catalog', catalogId)] : [])),
];

/** Menus that many locations share (specification 1 §7, rows MC-01 to MC-03); `masterPushes` pushes them. */
export const masterCatalogsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /**
     * The master catalogs of an account and its sub-accounts, or all that the user may access, sorted by name. Invalidated with operations,
     * because a row shows its last push.
     */
    listMasterCatalogs: build.query(queryOf(contract.listMasterCatalogs, (accountId: string | null) => ({ query: { accountId } }))),
    getMasterCatalog: build.query(queryOf(contract.getMasterCatalog, (id: string) => ({ params: { id } }))),
    /** Creates a master catalog, empty or with a copy of a catalog's content. */
    createMasterCatalog: build.mutation(
      mutationOf(contract.createMasterCatalog, ({ draft, catalogId }: { draft: NewMasterCatalog; catalogId: string | null }) => ({
        query: { catalogId },
        body: draft,
        timeoutMs: WRITE_MS,
      })),
    ),
    /** Also changes the name and currency of its catalog. */
    updateMasterCatalog: build.mutation<MasterCatalog | null, { id: string; body: MasterCatalogBody }>({
      query: ({ id, body }) => requestTo(contract.updateMasterCatalog, { params: { id }, body }),
      responseSchema: dataOf(changedSchema),
      invalidatesTags: (master, error, { id }) => (error ? [] : masterTags(id, [master?.catalogId])),
    }),
    /** Deleted master catalogs that can still be restored, the most recently deleted first. */
    listDeletedMasterCatalogs: build.query(
      queryOf(contract.listDeletedMasterCatalogs, (accountId: string | null) => ({ query: { accountId } })),
    ),
    restoreMasterCatalog: build.mutation<RestoredMasterCatalog | null, string>({
      query: (id) => requestTo(contract.restoreMasterCatalog, { params: { id }, timeoutMs: WRITE_MS }),
      responseSchema: dataOf(restoredSchema),
      invalidatesTags: (_master, error, id) => (error ? [] : masterTags(id)),
    }),
    /** Deletes a master catalog, which can be restored for 30 days. The catalogs of its locations are not deleted. */
    deleteMasterCatalog: build.mutation(mutationOf(contract.deleteMasterCatalog, (id: string) => ({ params: { id } }))),
    cloneMasterCatalog: build.mutation<MasterCatalog | null, { id: string; name: string }>({
      query: ({ id, name }) => requestTo(contract.cloneMasterCatalog, { params: { id }, body: { name }, timeoutMs: WRITE_MS }),
      responseSchema: dataOf(changedSchema),
      invalidatesTags: (_master, error) => (error ? [] : [listTag('masterCatalog')]),
    }),
    /** Writes its menu to these locations. After a failure some of them may have it. */
    applyMasterCatalog: build.mutation<MasterCatalog | null, { id: string; locations: string[] }>({
      query: ({ id, locations }) => requestTo(contract.applyMasterCatalog, { params: { id }, body: { locations }, timeoutMs: WRITE_MS }),
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
