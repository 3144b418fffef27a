import * as z from 'zod/mini';
import * as contract from '@/contract/catalogs';
import { catalogListSchema, catalogSchema, catalogSummaryListSchema, type Catalog, type CatalogSummary } from '@/domain/catalog';
import type { CatalogImage, CatalogPatch, ImportedStores, NewCatalog } from '@/domain/catalogDraft';
import type { TolerantList } from '@/domain/reply';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf, requestTo } from '@/services/api/fromContract';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { idTag } from '@/contract/tags';

/** A menu is large: it is cached for ten minutes after its last subscriber is gone. */
const CACHE_SECONDS = 600;
/** For a menu or an image of some megabytes over the slow connection of a restaurant. */
const SEND_MS = 120_000;

/** The fields of a list of catalogs, without the content, which can be megabytes. */
const SUMMARY_FIELDS = ['id', 'name', 'currency', 'updatedAt', 'masterCatalogId', 'productCount'] as const;

/** A menu and its location; `locationId` is null for the menu of a master catalog. */
interface CatalogKey {
  id: string;
  locationId: string | null;
}

/** A reply to a save that cannot be read still means saved: null, and the saved catalog must be fetched. */
const savedSchema = z.catch(z.nullable(catalogSchema), null);
const importedSchema = z.catch(catalogListSchema, { data: [], count: 0, totalCount: 0, dropped: 0 });

/** The tags to invalidate when the menus of a location change; the realtime server sends the same tags. */
const menusOf = (locationId: string | null) => (locationId ? [idTag('catalog', locationId)] : []);

/** Menus of locations and of master catalogs (specification 1 §7, rows CA-01, CA-02, CA-06). */
export const catalogsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The complete menus of a location, sorted by name. */
    listCatalogs: build.query({
      ...queryOf(contract.listCatalogs, (locationId: string) => ({ params: { id: locationId } })),
      keepUnusedDataFor: CACHE_SECONDS,
    }),
    /** The menus of a location without their content. Also accepts a server that returns the content. */
    listCatalogSummaries: build.query<TolerantList<CatalogSummary>, string>({
      query: (locationId) =>
        requestTo(contract.listCatalogs, { params: { id: locationId }, query: { fields: [SUMMARY_FIELDS.join(',')] } }),
      rawResponseSchema: bodyOf(catalogSummaryListSchema),
      transformResponse: (page: TolerantList<CatalogSummary>) => ({ ...page, data: page.data.map(summaryOf) }),
      keepUnusedDataFor: CACHE_SECONDS,
      providesTags: (_page, _error, locationId) => [idTag('catalog', locationId)],
    }),
    /** One complete menu. A location's menu is read through its location, so that another location's menu is a 404. */
    getCatalog: build.query<Catalog, CatalogKey>({
      query: ({ id, locationId }) =>
        locationId === null
          ? requestTo(contract.getCatalog, { params: { id } })
          : requestTo(contract.getLocationCatalog, { params: { id: locationId, catalogId: id } }),
      rawResponseSchema: dataOf(catalogSchema),
      // Menus have thousands of entries: comparing and freezing each is slow, and `version` already identifies a change.
      structuralSharing: false,
      transformResponse: (catalog: Catalog) => Object.freeze(catalog),
      keepUnusedDataFor: CACHE_SECONDS,
      providesTags: (_catalog, _error, { id, locationId }) => [idTag('catalog', id), ...menusOf(locationId)],
    }),
    createCatalog: build.mutation(
      mutationOf(contract.createCatalog, ({ locationId, draft }: { locationId: string; draft: NewCatalog }) => ({
        params: { id: locationId },
        body: draft,
        timeoutMs: SEND_MS,
      })),
    ),
    /** Saves the changes of a menu; `locationId` is null for a master catalog. A `CATALOG_CHANGED` error refetches the menu. */
    saveCatalog: build.mutation<Catalog | null, CatalogKey & { patch: CatalogPatch }>({
      query: ({ id, patch }) => requestTo(contract.updateCatalog, { params: { id }, body: patch, timeoutMs: SEND_MS }),
      responseSchema: dataOf(savedSchema),
      invalidatesTags: (_catalog, error, { id, locationId }) =>
        error && !(error.kind === 'http' && error.status === 409) ? [] : [idTag('catalog', id), ...menusOf(locationId)],
    }),
    deleteCatalog: build.mutation(
      mutationOf(contract.deleteCatalog, ({ id, locationId }: { id: string; locationId: string }) => ({
        params: { id: locationId, catalogId: id },
      })),
    ),
    /** Stores an image and returns its address. */
    uploadCatalogImage: build.mutation(
      mutationOf(contract.uploadCatalogImage, ({ id, ...body }: CatalogImage & { id: string }) => ({
        params: { id },
        body,
        timeoutMs: SEND_MS,
      })),
    ),
    /** Creates a catalog from each of these stores of the products API, which may have its own base URL (decision G41). */
    importStores: build.mutation<TolerantList<Catalog>, ImportedStores>({
      query: (body) => requestTo(contract.importStores, { body, api: 'products', timeoutMs: SEND_MS }),
      responseSchema: bodyOf(importedSchema),
      invalidatesTags: (_page, error, { locationId }) => (error ? [] : menusOf(locationId)),
    }),
  }),
});

export const {
  useListCatalogsQuery,
  useListCatalogSummariesQuery,
  useGetCatalogQuery,
  useCreateCatalogMutation,
  useSaveCatalogMutation,
  useDeleteCatalogMutation,
  useUploadCatalogImageMutation,
  useImportStoresMutation,
} = catalogsApi;

function summaryOf(row: CatalogSummary): CatalogSummary {
  const { id, name, currency, updatedAt, masterCatalogId, products } = row;
  const count = typeof products === 'object' && products !== null ? Object.keys(products).length : null;
  return { id, name, currency, updatedAt, masterCatalogId, productCount: row.productCount ?? count };
}
