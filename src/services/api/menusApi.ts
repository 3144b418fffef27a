import { listMenuSnapshots } from '@/contract/menus';
import { baseApi } from '@/services/api/baseApi';
import { queryOf } from '@/services/api/fromContract';

/** The menus that channels of locations were given (row BC-02); the pushes themselves are `menuPushes`. */
export const menusApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** What was pushed before, newest first. It changes with the operations, as each push is one, and with the catalogs that it is compared with. */
    listMenuSnapshots: build.query({
      ...queryOf(listMenuSnapshots, (locationId: string) => ({ params: { id: locationId } })),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListMenuSnapshotsQuery } = menusApi;
