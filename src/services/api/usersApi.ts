import * as contract from '@/contract/users';
import { idTag } from '@/contract/tags';
import type { NewUser, UserChange } from '@/domain/userDraft';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

/** Users of the back office (specification 1 §7). */
export const usersApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The users of the accounts that the viewer may access, sorted by name. */
    listUsers: build.query(queryOf(contract.listUsers, { query: { order: 'name' } })),
    getUser: build.query(queryOf(contract.getUser, (id: string) => ({ params: { id } }))),
    getUserAccount: build.query({
      ...queryOf(contract.getUserAccount, (id: string) => ({ params: { id } })),
      providesTags: (account, _error, id) => [idTag('user', id), ...(account ? [idTag('account', account.id)] : [])],
    }),
    listAccountUsers: build.query(queryOf(contract.listAccountUsers, (accountId: string) => ({ params: { id: accountId } }))),
    /** The users of the account and of its sub-accounts. */
    listAllAccountUsers: build.query(queryOf(contract.listAllAccountUsers, (accountId: string) => ({ params: { id: accountId } }))),
    getAccountUser: build.query(
      queryOf(contract.getAccountUser, ({ accountId, userId }: { accountId: string; userId: string }) => ({
        params: { id: accountId, userId },
      })),
    ),
    createUser: build.mutation(mutationOf(contract.createUser, (body: NewUser) => ({ body }))),
    createAccountUser: build.mutation(
      mutationOf(contract.createAccountUser, (body: NewUser) => ({ params: { id: body.accountId }, body })),
    ),
    updateUser: build.mutation(
      mutationOf(contract.updateUser, ({ id, change }: { id: string; change: UserChange }) => ({ params: { id }, body: change })),
    ),
    updateAccountUser: build.mutation(
      mutationOf(contract.updateAccountUser, ({ accountId, id, change }: { accountId: string; id: string; change: UserChange }) => ({
        params: { id: accountId, userId: id },
        body: change,
      })),
    ),
    deleteUser: build.mutation(mutationOf(contract.deleteUser, (id: string) => ({ params: { id } }))),
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
