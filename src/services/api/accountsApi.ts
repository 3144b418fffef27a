import { accountListSchema, accountSchema, type Account, type AccountDraft } from '@/domain/account';
import { appListSchema, type App } from '@/domain/app';
import { locationSchema, type Location } from '@/domain/location';
import { tolerantList, type TolerantList } from '@/domain/reply';
import { baseApi } from '@/services/api/baseApi';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { entityTags, idTag, listTag } from '@/services/api/tags';

const locationListSchema = tolerantList(locationSchema);
const path = (id: string) => `/Accounts/${encodeURIComponent(id)}`;

/** Accounts and their sub-accounts, with what belongs to them (specification 1 §7). */
export const accountsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The accounts that the user may see, by name. */
    listAccounts: build.query<TolerantList<Account>, void>({
      query: () => ({ method: 'GET', url: '/Accounts', params: { order: 'name' } }),
      responseSchema: bodyOf(accountListSchema),
      providesTags: (page) => entityTags('account', page?.data ?? []),
    }),
    getAccount: build.query<Account, string>({
      query: (id) => ({ method: 'GET', url: path(id) }),
      responseSchema: dataOf(accountSchema),
      providesTags: (_account, _error, id) => [idTag('account', id)],
    }),
    listSubaccounts: build.query<TolerantList<Account>, string>({
      query: (id) => ({ method: 'GET', url: `${path(id)}/subaccounts` }),
      responseSchema: bodyOf(accountListSchema),
      providesTags: (page) => entityTags('account', page?.data ?? []),
    }),
    /** Those of every level below the account. */
    listAllSubaccounts: build.query<TolerantList<Account>, string>({
      query: (id) => ({ method: 'GET', url: `${path(id)}/all-subaccounts` }),
      responseSchema: bodyOf(accountListSchema),
      providesTags: (page) => entityTags('account', page?.data ?? []),
    }),
    getSubaccount: build.query<Account, { accountId: string; subaccountId: string }>({
      query: ({ accountId, subaccountId }) => ({
        method: 'GET',
        url: `${path(accountId)}/subaccounts/${encodeURIComponent(subaccountId)}`,
      }),
      responseSchema: dataOf(accountSchema),
      providesTags: (_account, _error, { subaccountId }) => [idTag('account', subaccountId)],
    }),
    /** The account's own locations. */
    listAccountLocations: build.query<TolerantList<Location>, string>({
      query: (id) => ({ method: 'GET', url: `${path(id)}/locations` }),
      responseSchema: bodyOf(locationListSchema),
      providesTags: (page) => entityTags('location', page?.data ?? []),
    }),
    /** Those of the account and of its sub-accounts. */
    listAllAccountLocations: build.query<TolerantList<Location>, string>({
      query: (id) => ({ method: 'GET', url: `${path(id)}/all-locations` }),
      responseSchema: bodyOf(locationListSchema),
      providesTags: (page) => entityTags('location', page?.data ?? []),
    }),
    listAccountApps: build.query<TolerantList<App>, { accountId: string; scopes: readonly string[] }>({
      query: ({ accountId, scopes }) => ({
        method: 'GET',
        url: `/accounts/${encodeURIComponent(accountId)}/apps`,
        params: { scopes: scopes.join(',') },
      }),
      responseSchema: bodyOf(appListSchema),
      providesTags: (_page, _error, { accountId }) => [listTag('app'), idTag('account', accountId)],
    }),
    createAccount: build.mutation<Account, AccountDraft>({
      query: (body) => ({ method: 'POST', url: '/Accounts', body }),
      responseSchema: dataOf(accountSchema),
      invalidatesTags: (_account, error) => (error ? [] : [listTag('account')]),
    }),
    updateAccount: build.mutation<Account, { id: string; draft: AccountDraft }>({
      query: ({ id, draft }) => ({ method: 'PUT', url: path(id), body: draft }),
      responseSchema: dataOf(accountSchema),
      invalidatesTags: (_account, error, { id }) => (error ? [] : [listTag('account'), idTag('account', id)]),
    }),
    deleteAccount: build.mutation<unknown, string>({
      query: (id) => ({ method: 'DELETE', url: path(id) }),
      invalidatesTags: (_reply, error) => (error ? [] : [listTag('account')]),
    }),
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
  useListAccountAppsQuery,
  useCreateAccountMutation,
  useUpdateAccountMutation,
  useDeleteAccountMutation,
} = accountsApi;
