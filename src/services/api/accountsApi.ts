import * as contract from '@/contract/accounts';
import { baseApi } from '@/services/api/baseApi';
import { queryOf } from '@/services/api/fromContract';

/** Accounts, sub-accounts and their locations (specification 1 §7). */
export const accountsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The accounts that the user may access, sorted by name. */
    listAccounts: build.query(queryOf(contract.listAccounts, { query: { order: 'name' } })),
    getAccount: build.query(queryOf(contract.getAccount, (id: string) => ({ params: { id } }))),
    listSubaccounts: build.query(queryOf(contract.listSubaccounts, (id: string) => ({ params: { id } }))),
    /** The sub-accounts of every level below the account. */
    listAllSubaccounts: build.query(queryOf(contract.listAllSubaccounts, (id: string) => ({ params: { id } }))),
    getSubaccount: build.query(
      queryOf(contract.getSubaccount, ({ accountId, subaccountId }: { accountId: string; subaccountId: string }) => ({
        params: { id: accountId, subId: subaccountId },
      })),
    ),
    /** The account's own locations. */
    listAccountLocations: build.query(queryOf(contract.listAccountLocations, (id: string) => ({ params: { id } }))),
    /** The locations of the account and of its sub-accounts. */
    listAllAccountLocations: build.query(queryOf(contract.listAllAccountLocations, (id: string) => ({ params: { id } }))),
  }),
});

export const {
  useListAccountsQuery,
  useGetAccountQuery,
  useLazyGetAccountQuery,
  useListSubaccountsQuery,
  useListAllSubaccountsQuery,
  useGetSubaccountQuery,
  useListAccountLocationsQuery,
  useListAllAccountLocationsQuery,
} = accountsApi;
