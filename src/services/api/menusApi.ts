import { listMenuSnapshots } from '@/contract/menus';
import { baseApi } from '@/services/api/baseApi';
import { queryOf } from '@/services/api/fromContract';

/** Menu snapshots that were pushed to channels of locations (row BC-02); `menuPushes` pushes them. */
export const menusApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** Pushed menus, newest first. Invalidated with operations, as each push is one, and with the catalogs that they are compared to. */
    listMenuSnapshots: build.query({
      ...queryOf(listMenuSnapshots, (locationId: string) => ({ params: { id: locationId } })),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListMenuSnapshotsQuery } = menusApi;
