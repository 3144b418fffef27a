import { getOrderStatistics } from '@/contract/statistics';
import { figureFilterParams, type FigureFilter } from '@/domain/figureFilter';
import { statisticsReplySchema, type StatisticsReply } from '@/domain/orderStatistics';
import { baseApi } from '@/services/api/baseApi';
import { requestTo } from '@/services/api/fromContract';
import { bodyOf } from '@/services/api/replySchema';

/** How long figures that nobody looks at are kept, in seconds. */
const KEPT_SECONDS = 300;

/** Figures of orders (specification 1 §7, row DA-01). */
export const statisticsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** They change with every order: who looks at them asks again and again. */
    getOrderStatistics: build.query<StatisticsReply, FigureFilter>({
      query: (filter) => ({ ...requestTo(getOrderStatistics, {}), params: figureFilterParams(filter) }),
      responseSchema: bodyOf(statisticsReplySchema),
      keepUnusedDataFor: KEPT_SECONDS,
    }),
  }),
});

export const { useGetOrderStatisticsQuery } = statisticsApi;
