import * as jobs from '@/contract/printJobs';
import * as contract from '@/contract/printProof';
import type { Breakage } from '@/domain/printProof';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';
import { TAB_ID } from '@/services/runtime/tabId';

/** The way of one ticket to the paper (row W-03). All calls but the first exist in the demo alone. */
export const printProofApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** What the server knows about a print job. */
    getPrintJobProgress: build.query(queryOf(jobs.getPrintJobProgress, (uuid: string) => ({ params: { uuid }, query: { tabId: TAB_ID } }))),
    /** The virtual printers that the user may break. */
    listProvablePrinters: build.query(queryOf(contract.listProvablePrinters, {})),
    /** Places an order and breaks something on the way of its ticket. Not retried: each call places an order. */
    startPrintProof: build.mutation({
      ...mutationOf(contract.startPrintProof, (body: { printerUuid: string; breakage: Breakage }) => ({
        body: { ...body, tabId: TAB_ID },
      })),
      // The reply contains what is known at the start: a server that stops right after it cannot be asked.
      onQueryStarted: async (_body, { dispatch, queryFulfilled }) => {
        const started = await queryFulfilled.catch(() => null);
        if (!started) return;
        const { jobUuid, progress, proof } = started.data;
        await dispatch(printProofApi.util.upsertQueryData('getPrintJobProgress', jobUuid, progress));
        await dispatch(printProofApi.util.upsertQueryData('getPrintProof', jobUuid, proof));
      },
    }),
    /** What was broken for a ticket, and what the virtual printer has on paper. */
    getPrintProof: build.query(queryOf(contract.getPrintProof, (jobUuid: string) => ({ params: { jobUuid } }))),
  }),
});

export const { useGetPrintJobProgressQuery, useListProvablePrintersQuery, useStartPrintProofMutation, useGetPrintProofQuery } =
  printProofApi;
