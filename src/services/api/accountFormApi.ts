import * as contract from '@/contract/accountForm';
import type { AccountDraft } from '@/domain/accountDraft';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf } from '@/services/api/fromContract';

/** Creates, edits and deletes accounts and sub-accounts (specification 1 §7). Loaded only with the form. */
export const accountFormApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    createAccount: build.mutation(mutationOf(contract.createAccount, (body: AccountDraft) => ({ body }))),
    updateAccount: build.mutation(
      mutationOf(contract.updateAccount, ({ id, draft }: { id: string; draft: AccountDraft }) => ({ params: { id }, body: draft })),
    ),
    deleteAccount: build.mutation(mutationOf(contract.deleteAccount, (id: string) => ({ params: { id } }))),
  }),
});

export const { useCreateAccountMutation, useUpdateAccountMutation, useDeleteAccountMutation } = accountFormApi;
