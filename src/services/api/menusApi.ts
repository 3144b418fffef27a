import { menuSnapshotListSchema, type MenuSnapshot } from '@/domain/menuPush';
import type { TolerantList } from '@/domain/reply';
import { baseApi } from '@/services/api/baseApi';
import { bodyOf } from '@/services/api/replySchema';
import { idTag, listTag } from '@/services/api/tags';

/** The menus that channels of locations were given (row BC-02); the pushes themselves are `menuPushes`. */
export const menusApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** What was pushed before, newest first. It changes with the operations, as each push is one, and with the catalogs that it is compared with. */
    listMenuSnapshots: build.query<TolerantList<MenuSnapshot>, string>({
      query: (locationId) => ({ method: 'GET', url: `/Locations/${encodeURIComponent(locationId)}/menu-snapshots` }),
      responseSchema: bodyOf(menuSnapshotListSchema),
      keepUnusedDataFor: 0,
      providesTags: (_page, _error, locationId) => [listTag('operation'), idTag('catalog', locationId)],
    }),
  }),
});

export const { useListMenuSnapshotsQuery } = menusApi;
