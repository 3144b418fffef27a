import { catalogListSchema, type Catalog } from '@/domain/catalog';
import type { TolerantList } from '@/domain/reply';
import { baseApi } from '@/services/api/baseApi';
import { bodyOf } from '@/services/api/replySchema';
import { idTag } from '@/services/api/tags';

/** A menu is large: once nobody looks at it, it is kept for ten minutes. */
const KEPT_SECONDS = 600;

/** Menus of locations (specification 1 §7). */
export const catalogsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The menus of a location, whole, by name. */
    listCatalogs: build.query<TolerantList<Catalog>, string>({
      query: (locationId) => ({ method: 'GET', url: `/Locations/${encodeURIComponent(locationId)}/catalogs` }),
      responseSchema: bodyOf(catalogListSchema),
      keepUnusedDataFor: KEPT_SECONDS,
      providesTags: (_page, _error, locationId) => [idTag('catalog', locationId)],
    }),
  }),
});
