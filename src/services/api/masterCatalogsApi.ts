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

/** A menu is copied, or written to hundreds of locations, before the answer comes. */
const WRITE_MS = 120_000;

/** Whatever another server answers, it has done it: null, how it is now has to be asked for. */
const changedSchema = z.catch(z.nullable(masterCatalogSchema), null);

/** The same of a reply that says which stores stay as they are. */
const restoredSchema = z.catch(z.nullable(restoredMasterCatalogSchema), null);

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
    listMasterCatalogs: build.query(queryOf(contract.listMasterCatalogs, (accountId: string | null) => ({ query: { accountId } }))),
    getMasterCatalog: build.query(queryOf(contract.getMasterCatalog, (id: string) => ({ params: { id } }))),
    /** Makes one: empty, or with a copy of what is in a catalog. */
    createMasterCatalog: build.mutation(
      mutationOf(contract.createMasterCatalog, ({ draft, catalogId }: { draft: NewMasterCatalog; catalogId: string | null }) => ({
        query: { catalogId },
        body: draft,
        timeoutMs: WRITE_MS,
      })),
    ),
    /** Its catalog has the name and the currency, too. */
    updateMasterCatalog: build.mutation<MasterCatalog | null, { id: string; body: MasterCatalogBody }>({
      query: ({ id, body }) => requestTo(contract.updateMasterCatalog, { params: { id }, body }),
      responseSchema: dataOf(changedSchema),
      invalidatesTags: (master, error, { id }) => (error ? [] : masterTags(id, [master?.catalogId])),
    }),
    /** Those that were deleted and can still be restored, the last deleted one first. */
    listDeletedMasterCatalogs: build.query(
      queryOf(contract.listDeletedMasterCatalogs, (accountId: string | null) => ({ query: { accountId } })),
    ),
    restoreMasterCatalog: build.mutation<RestoredMasterCatalog | null, string>({
      query: (id) => requestTo(contract.restoreMasterCatalog, { params: { id }, timeoutMs: WRITE_MS }),
      responseSchema: dataOf(restoredSchema),
      invalidatesTags: (_master, error, id) => (error ? [] : masterTags(id)),
    }),
    /** Catalogs of locations that came from it stay. For 30 days it can be restored. */
    deleteMasterCatalog: build.mutation(mutationOf(contract.deleteMasterCatalog, (id: string) => ({ params: { id } }))),
    cloneMasterCatalog: build.mutation<MasterCatalog | null, { id: string; name: string }>({
      query: ({ id, name }) => requestTo(contract.cloneMasterCatalog, { params: { id }, body: { name }, timeoutMs: WRITE_MS }),
      responseSchema: dataOf(changedSchema),
      invalidatesTags: (_master, error) => (error ? [] : [listTag('masterCatalog')]),
    }),
    /** Gives these locations its menu. After a failure some of them may have it. */
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
