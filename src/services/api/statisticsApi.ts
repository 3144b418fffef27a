import { getOrderStatistics } from '@/contract/statistics';
import { figureFilterParams, type FigureFilter } from '@/domain/figureFilter';
import { statisticsReplySchema, type StatisticsReply } from '@/domain/orderStatistics';
import { baseApi } from '@/services/api/baseApi';
import { requestTo } from '@/services/api/fromContract';
import { bodyOf } from '@/services/api/replySchema';

/** How long unused figures stay cached, in seconds. */
const CACHE_SECONDS = 300;

/** Aggregated figures of orders (specification 1 §7, row DA-01). */
export const statisticsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The figures change with every order, so screens poll them. */
    getOrderStatistics: build.query<StatisticsReply, FigureFilter>({
      query: (filter) => ({ ...requestTo(getOrderStatistics, {}), params: figureFilterParams(filter) }),
      responseSchema: bodyOf(statisticsReplySchema),
      keepUnusedDataFor: CACHE_SECONDS,
    }),
  }),
});

export const { useGetOrderStatisticsQuery } = statisticsApi;
