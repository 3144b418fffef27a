import { getOrderStatistics } from '@/contract/statistics';
import { figureFilterParams, type FigureFilter } from '@/domain/figureFilter';
import { statisticsReplySchema, type StatisticsReply } from '@/domain/orderStatistics';
import type { Days } from '@/domain/period';
import { baseApi } from '@/services/api/baseApi';
import { requestTo } from '@/services/api/fromContract';
import { bodyOf } from '@/services/api/replySchema';

/** How long unused figures stay cached, in seconds. */
const CACHE_SECONDS = 300;

/** Orders, and further periods whose figures are of the same moment. */
interface StatisticsRequest {
  filter: FigureFilter;
  also: readonly Days[];
}

/** Aggregated figures of orders (specification 1 §7, row DA-01). */
export const statisticsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The figures change with every order, so screens poll them. */
    getOrderStatistics: build.query<StatisticsReply, StatisticsRequest>({
      query: ({ filter, also }) => ({ ...requestTo(getOrderStatistics, {}), params: paramsOf(filter, also) }),
      responseSchema: bodyOf(statisticsReplySchema),
      keepUnusedDataFor: CACHE_SECONDS,
    }),
  }),
});

export const { useGetOrderStatisticsQuery } = statisticsApi;

function paramsOf(filter: FigureFilter, also: readonly Days[]): URLSearchParams {
  const params = figureFilterParams(filter);
  for (const { from, to } of also) params.append('alsoDays', `${from}/${to}`);
  return params;
}
