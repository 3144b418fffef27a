import * as contract from '@/contract/accessLinks';
import type { AcceptLink, ForgotPassword } from '@/domain/accessLink';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

/** Links that set a password (row R-08): all but `issueLink` are calls without a session. */
export const accessLinksApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    forgotPassword: build.mutation(mutationOf(contract.forgotPassword, (body: ForgotPassword) => ({ body }))),
    /** Whether a link can be used; the token is in the body, so that it is in no address. */
    readLink: build.query({ ...queryOf(contract.readLink, (token: string) => ({ body: { token } })), keepUnusedDataFor: 0 }),
    acceptLink: build.mutation(mutationOf(contract.acceptLink, (body: AcceptLink) => ({ body }))),
    /** Invites a user again, or issues a link for a new password: the server knows which. */
    issueLink: build.mutation(mutationOf(contract.issueLink, (id: string) => ({ params: { id } }))),
  }),
});

export const { useForgotPasswordMutation, useReadLinkQuery, useAcceptLinkMutation, useIssueLinkMutation } = accessLinksApi;
