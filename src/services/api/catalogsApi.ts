import * as z from 'zod/mini';
import * as contract from '@/contract/catalogs';
import { catalogListSchema, catalogSchema, catalogSummaryListSchema, type Catalog, type CatalogSummary } from '@/domain/catalog';
import type { CatalogImage, CatalogPatch, ImportedStores, NewCatalog } from '@/domain/catalogDraft';
import type { TolerantList } from '@/domain/reply';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf, requestTo } from '@/services/api/fromContract';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { idTag } from '@/contract/tags';

/** A menu is large: once nobody looks at it, it is kept for ten minutes. */
const KEPT_SECONDS = 600;
/** A menu, or an image, of some megabytes on the slow line of a restaurant. */
const SEND_MS = 120_000;

/** What a list of catalogs shows: a menu has megabytes. */
const SUMMARY_FIELDS = ['id', 'name', 'currency', 'updatedAt', 'masterCatalogId', 'productCount'] as const;

/** Which menu, and of which location; `locationId` null: of a master catalog. */
interface CatalogPlace {
  id: string;
  locationId: string | null;
}

/** Whatever another server answers, it has saved: null, what is saved has to be asked for. */
const savedSchema = z.catch(z.nullable(catalogSchema), null);
const importedSchema = z.catch(catalogListSchema, { data: [], count: 0, totalCount: 0, dropped: 0 });

/** What tells that the menus of a location are others now: the realtime server says so too. */
const menusOf = (locationId: string | null) => (locationId ? [idTag('catalog', locationId)] : []);

/** Menus of locations and of master catalogs (specification 1 §7, rows CA-01, CA-02, CA-06). */
export const catalogsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The menus of a location, whole, by name. */
    listCatalogs: build.query({
      ...queryOf(contract.listCatalogs, (locationId: string) => ({ params: { id: locationId } })),
      keepUnusedDataFor: KEPT_SECONDS,
    }),
    /** The same without what is in them. A server that sends them whole all the same is understood. */
    listCatalogSummaries: build.query<TolerantList<CatalogSummary>, string>({
      query: (locationId) =>
        requestTo(contract.listCatalogs, { params: { id: locationId }, query: { fields: [SUMMARY_FIELDS.join(',')] } }),
      rawResponseSchema: bodyOf(catalogSummaryListSchema),
      transformResponse: (page: TolerantList<CatalogSummary>) => ({ ...page, data: page.data.map(summaryOf) }),
      keepUnusedDataFor: KEPT_SECONDS,
      providesTags: (_page, _error, locationId) => [idTag('catalog', locationId)],
    }),
    /** A menu, whole; of a location it is read through the location, which another location's menu is not part of. */
    getCatalog: build.query<Catalog, CatalogPlace>({
      query: ({ id, locationId }) =>
        locationId === null
          ? requestTo(contract.getCatalog, { params: { id } })
          : requestTo(contract.getLocationCatalog, { params: { id: locationId, catalogId: id } }),
      rawResponseSchema: dataOf(catalogSchema),
      // The store neither compares the thousands of parts of a menu with those it had nor freezes each: versions have a number.
      structuralSharing: false,
      transformResponse: (catalog: Catalog) => Object.freeze(catalog),
      keepUnusedDataFor: KEPT_SECONDS,
      providesTags: (_catalog, _error, { id, locationId }) => [idTag('catalog', id), ...menusOf(locationId)],
    }),
    createCatalog: build.mutation(
      mutationOf(contract.createCatalog, ({ locationId, draft }: { locationId: string; draft: NewCatalog }) => ({
        params: { id: locationId },
        body: draft,
        timeoutMs: SEND_MS,
      })),
    ),
    /** Saves what was changed of a menu; `locationId` null: of a master catalog. A refusal `CATALOG_CHANGED` makes it asked for anew. */
    saveCatalog: build.mutation<Catalog | null, CatalogPlace & { patch: CatalogPatch }>({
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
    /** Makes a catalog of each of these stores of the products API, which has an address of its own (decision G41). */
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
