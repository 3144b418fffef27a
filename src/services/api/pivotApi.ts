import { readPivot } from '@/contract/pivot';
import { figureFilterParams } from '@/domain/figureFilter';
import { pivotSchema, type Pivot, type PivotQuery } from '@/domain/pivot';
import { baseApi } from '@/services/api/baseApi';
import { requestTo } from '@/services/api/fromContract';
import { dataOf } from '@/services/api/replySchema';

/** Orders grouped by several fields (row M-04). Pivots change with every order; they are read again when they are shown again. */
export const pivotApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    readPivot: build.query<Pivot, PivotQuery>({
      query: (query) => ({ ...requestTo(readPivot, {}), params: figureFilterParams(query) }),
      responseSchema: dataOf(pivotSchema),
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useReadPivotQuery } = pivotApi;
