import * as contract from '@/contract/channelMoney';
import type { RateChange, RateDraft } from '@/domain/channelMoney/commissionRate';
import type { PayoutQuery } from '@/domain/channelMoney/payouts';
import type { StatementBatch, StatementDraft } from '@/domain/channelMoney/statement';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

/** Expected payouts, rates and statements of channels (row M-05). Payouts and comparisons change with every order: they are not cached. */
export const channelMoneyApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    readPayouts: build.query({ ...queryOf(contract.readPayouts, (query: PayoutQuery) => ({ query })), keepUnusedDataFor: 0 }),
    listCommissionRates: build.query(queryOf(contract.listCommissionRates, (id: string) => ({ params: { id } }))),
    createCommissionRate: build.mutation(
      mutationOf(contract.createCommissionRate, ({ accountId, draft }: { accountId: string; draft: RateDraft }) => ({
        params: { id: accountId },
        body: draft,
      })),
    ),
    changeCommissionRate: build.mutation(
      mutationOf(contract.changeCommissionRate, ({ id, ...body }: RateChange & { id: string }) => ({ params: { id }, body })),
    ),
    deleteCommissionRate: build.mutation(mutationOf(contract.deleteCommissionRate, (id: string) => ({ params: { id } }))),
    listStatements: build.query(queryOf(contract.listStatements, (id: string) => ({ params: { id } }))),
    listStatementMappings: build.query(queryOf(contract.listStatementMappings, (id: string) => ({ params: { id } }))),
    createStatement: build.mutation(
      mutationOf(contract.createStatement, ({ accountId, draft }: { accountId: string; draft: StatementDraft }) => ({
        params: { id: accountId },
        body: draft,
      })),
    ),
    addStatementLines: build.mutation(
      mutationOf(contract.addStatementLines, ({ id, ...body }: StatementBatch & { id: string }) => ({ params: { id }, body })),
    ),
    matchStatement: build.query({ ...queryOf(contract.matchStatement, (id: string) => ({ params: { id } })), keepUnusedDataFor: 0 }),
    deleteStatement: build.mutation(mutationOf(contract.deleteStatement, (id: string) => ({ params: { id } }))),
  }),
});

export const {
  useReadPayoutsQuery,
  useListCommissionRatesQuery,
  useCreateCommissionRateMutation,
  useChangeCommissionRateMutation,
  useDeleteCommissionRateMutation,
  useListStatementsQuery,
  useListStatementMappingsQuery,
  useCreateStatementMutation,
  useAddStatementLinesMutation,
  useMatchStatementQuery,
  useDeleteStatementMutation,
} = channelMoneyApi;
