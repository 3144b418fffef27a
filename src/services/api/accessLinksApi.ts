import * as contract from '@/contract/accessLinks';
import type { AcceptLink, ForgotPassword } from '@/domain/accessLink';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

/** Links for setting a password (row R-08). Every call except `issueLink` works without a session. */
export const accessLinksApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    forgotPassword: build.mutation(mutationOf(contract.forgotPassword, (body: ForgotPassword) => ({ body }))),
    /** Reads whether a link is valid. The token is sent in the body so that it never appears in a URL. */
    readLink: build.query({ ...queryOf(contract.readLink, (token: string) => ({ body: { token } })), keepUnusedDataFor: 0 }),
    acceptLink: build.mutation(mutationOf(contract.acceptLink, (body: AcceptLink) => ({ body }))),
    /** Sends a new invitation or password reset link; the server decides which one the user needs. */
    issueLink: build.mutation(mutationOf(contract.issueLink, (id: string) => ({ params: { id } }))),
    /** Ends the links and queued mails of a user. An invited user remains, with an expired invitation. */
    withdrawLinks: build.mutation(mutationOf(contract.withdrawLinks, (id: string) => ({ params: { id } }))),
  }),
});

export const { useForgotPasswordMutation, useReadLinkQuery, useAcceptLinkMutation, useIssueLinkMutation, useWithdrawLinksMutation } =
  accessLinksApi;
