import * as contract from '@/contract/reportSchedules';
import type { ScheduleChange, ScheduleDraft } from '@/domain/reportSchedule';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

/** Saved views that are sent by e-mail (row M-06). */
export const reportSchedulesApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    listReportSchedules: build.query(queryOf(contract.listReportSchedules, (viewId: string) => ({ query: { viewId } }))),
    listReportReaders: build.query(queryOf(contract.listReportReaders, (viewId: string) => ({ query: { viewId } }))),
    listReportRuns: build.query(queryOf(contract.listReportRuns, (id: string) => ({ params: { id } }))),
    createReportSchedule: build.mutation(mutationOf(contract.createReportSchedule, (body: ScheduleDraft) => ({ body }))),
    changeReportSchedule: build.mutation(
      mutationOf(contract.changeReportSchedule, ({ id, ...body }: ScheduleChange & { id: string }) => ({ params: { id }, body })),
    ),
    deleteReportSchedule: build.mutation(mutationOf(contract.deleteReportSchedule, (id: string) => ({ params: { id } }))),
    sendReportNow: build.mutation(mutationOf(contract.sendReportNow, (id: string) => ({ params: { id } }))),
  }),
});

export const {
  useListReportSchedulesQuery,
  useListReportReadersQuery,
  useListReportRunsQuery,
  useCreateReportScheduleMutation,
  useChangeReportScheduleMutation,
  useDeleteReportScheduleMutation,
  useSendReportNowMutation,
} = reportSchedulesApi;
