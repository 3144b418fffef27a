import { listOverduePrints } from '@/contract/overduePrints';
import { listTag } from '@/contract/tags';
import { overduePrintSchema, type OverduePrint } from '@/domain/overduePrint';
import { tolerantList, type TolerantList } from '@/domain/reply';
import { baseApi } from '@/services/api/baseApi';
import { requestTo } from '@/services/api/fromContract';

const overdueListSchema = tolerantList(overduePrintSchema);
const NOTHING_OVERDUE = { data: [], count: 0, totalCount: 0, dropped: 0 };

/** Orders that should have been printed (row BP-03). Separate from the settings of printers, because the shell loads it. */
export const overduePrintsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** Orders whose automatic print is overdue (row BP-03); empty from a server without this endpoint. */
    listOverduePrints: build.query<TolerantList<OverduePrint>, void>({
      queryFn: async (_none, _api, _options, call) => {
        const { data, error } = await call(requestTo(listOverduePrints, {}));
        if (error) return error.kind === 'http' && error.status === 404 ? { data: NOTHING_OVERDUE } : { error };
        const list = overdueListSchema.safeParse(data);
        return list.success ? { data: list.data } : { error: { kind: 'unreadable', reason: 'print-jobs/overdue' } };
      },
      providesTags: () => [listTag('overduePrint')],
    }),
  }),
});

export const { useListOverduePrintsQuery } = overduePrintsApi;
