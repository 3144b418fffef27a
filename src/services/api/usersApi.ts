import { accountSchema, type Account } from '@/domain/account';
import type { TolerantList } from '@/domain/reply';
import { createdUserSchema, userListSchema, userSchema, type CreatedUser, type NewUser, type User, type UserChange } from '@/domain/user';
import { baseApi } from '@/services/api/baseApi';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { entityTags, idTag, listTag } from '@/services/api/tags';

const path = (id: string) => `/EndUsers/${encodeURIComponent(id)}`;
const ofAccount = (accountId: string) => `/Accounts/${encodeURIComponent(accountId)}`;

/** People who sign in (specification 1 §7). */
export const usersApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The users of the accounts that the viewer may see, by name. */
    listUsers: build.query<TolerantList<User>, void>({
      query: () => ({ method: 'GET', url: '/EndUsers', params: { order: 'name' } }),
      responseSchema: bodyOf(userListSchema),
      providesTags: (page) => entityTags('user', page?.data ?? []),
    }),
    getUser: build.query<User, string>({
      query: (id) => ({ method: 'GET', url: path(id) }),
      responseSchema: dataOf(userSchema),
      providesTags: (_user, _error, id) => [idTag('user', id)],
    }),
    getUserAccount: build.query<Account, string>({
      query: (id) => ({ method: 'GET', url: `${path(id)}/account` }),
      responseSchema: dataOf(accountSchema),
      providesTags: (account, _error, id) => [idTag('user', id), ...(account ? [idTag('account', account.id)] : [])],
    }),
    listAccountUsers: build.query<TolerantList<User>, string>({
      query: (accountId) => ({ method: 'GET', url: `${ofAccount(accountId)}/users` }),
      responseSchema: bodyOf(userListSchema),
      providesTags: (page) => entityTags('user', page?.data ?? []),
    }),
    /** Those of the account and of its sub-accounts. */
    listAllAccountUsers: build.query<TolerantList<User>, string>({
      query: (accountId) => ({ method: 'GET', url: `${ofAccount(accountId)}/all-users` }),
      responseSchema: bodyOf(userListSchema),
      providesTags: (page) => entityTags('user', page?.data ?? []),
    }),
    getAccountUser: build.query<User, { accountId: string; userId: string }>({
      query: ({ accountId, userId }) => ({ method: 'GET', url: `${ofAccount(accountId)}/users/${encodeURIComponent(userId)}` }),
      responseSchema: dataOf(userSchema),
      providesTags: (_user, _error, { userId }) => [idTag('user', userId)],
    }),
    createUser: build.mutation<CreatedUser, NewUser>({
      query: (body) => ({ method: 'POST', url: '/EndUsers', body }),
      responseSchema: dataOf(createdUserSchema),
      invalidatesTags: (_user, error) => (error ? [] : [listTag('user')]),
    }),
    createAccountUser: build.mutation<CreatedUser, NewUser>({
      query: (body) => ({ method: 'POST', url: `${ofAccount(body.accountId)}/users`, body }),
      responseSchema: dataOf(createdUserSchema),
      invalidatesTags: (_user, error) => (error ? [] : [listTag('user')]),
    }),
    updateUser: build.mutation<User, { id: string; change: UserChange }>({
      query: ({ id, change }) => ({ method: 'PATCH', url: path(id), body: change }),
      responseSchema: dataOf(userSchema),
      invalidatesTags: (_user, error, { id }) => (error ? [] : [listTag('user'), idTag('user', id)]),
    }),
    updateAccountUser: build.mutation<User, { accountId: string; id: string; change: UserChange }>({
      query: ({ accountId, id, change }) => ({
        method: 'PATCH',
        url: `${ofAccount(accountId)}/users/${encodeURIComponent(id)}`,
        body: change,
      }),
      responseSchema: dataOf(userSchema),
      invalidatesTags: (_user, error, { id }) => (error ? [] : [listTag('user'), idTag('user', id)]),
    }),
    deleteUser: build.mutation<unknown, string>({
      query: (id) => ({ method: 'DELETE', url: path(id) }),
      invalidatesTags: (_reply, error) => (error ? [] : [listTag('user')]),
    }),
  }),
});

export const {
  useListUsersQuery,
  useGetUserQuery,
  useGetUserAccountQuery,
  useListAccountUsersQuery,
  useListAllAccountUsersQuery,
  useGetAccountUserQuery,
  useCreateUserMutation,
  useCreateAccountUserMutation,
  useUpdateUserMutation,
  useUpdateAccountUserMutation,
  useDeleteUserMutation,
} = usersApi;
