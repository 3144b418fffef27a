import {
  acceptedLinkSchema,
  issuedLinkSchema,
  linkStateSchema,
  type AcceptLink,
  type ForgotPassword,
  type IssuedLink,
  type LinkState,
} from '@/domain/accessLink';
import { baseApi } from '@/services/api/baseApi';
import { dataOf } from '@/services/api/replySchema';
import { idTag, listTag } from '@/services/api/tags';

/** Links that set a password (row R-08): all but `issueLink` are calls without a session. */
export const accessLinksApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    forgotPassword: build.mutation<unknown, ForgotPassword>({
      query: (body) => ({ method: 'POST', url: '/EndUsers/forgot-password', body, token: 'none' }),
    }),
    /** Whether a link can be used; the token is in the body, so that it is in no address. */
    readLink: build.query<LinkState, string>({
      query: (token) => ({ method: 'POST', url: '/access-links/state', body: { token }, token: 'none' }),
      responseSchema: dataOf(linkStateSchema),
      keepUnusedDataFor: 0,
    }),
    acceptLink: build.mutation<{ email: string }, AcceptLink>({
      query: (body) => ({ method: 'POST', url: '/access-links/accept', body, token: 'none' }),
      responseSchema: dataOf(acceptedLinkSchema),
    }),
    /** Invites a user again, or issues a link for a new password: the server knows which. */
    issueLink: build.mutation<IssuedLink, string>({
      query: (id) => ({ method: 'POST', url: `/EndUsers/${encodeURIComponent(id)}/access-links` }),
      responseSchema: dataOf(issuedLinkSchema),
      invalidatesTags: (_link, error, id) => (error ? [] : [listTag('user'), idTag('user', id), listTag('mail')]),
    }),
  }),
});

export const { useForgotPasswordMutation, useReadLinkQuery, useAcceptLinkMutation, useIssueLinkMutation } = accessLinksApi;
