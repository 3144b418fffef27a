import { mailPageSchema, mailSchema, type Mail, type MailFilter } from '@/domain/mail';
import type { TolerantList } from '@/domain/reply';
import { baseApi } from '@/services/api/baseApi';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { listTag } from '@/services/api/tags';

const PAGE_SIZE = 50;

/** The log of the mail queue (row R-08). */
export const mailsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The mails of a state, newest first, 50 a page. */
    listMails: build.infiniteQuery<TolerantList<Mail>, Pick<MailFilter, 'state'>, number>({
      query: ({ queryArg: { state }, pageParam: page }) => ({ method: 'GET', url: '/mails', params: { state, page, limit: PAGE_SIZE } }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, _pages, page) => (page * PAGE_SIZE + last.count < last.totalCount ? page + 1 : undefined),
      },
      responseSchema: bodyOf(mailPageSchema),
      keepUnusedDataFor: 0,
      providesTags: () => [listTag('mail')],
    }),
    sendMailAgain: build.mutation<Mail, string>({
      query: (id) => ({ method: 'POST', url: `/mails/${encodeURIComponent(id)}/send-again` }),
      responseSchema: dataOf(mailSchema),
      invalidatesTags: (_mail, error) => (error ? [] : [listTag('mail'), listTag('user')]),
    }),
  }),
});

export const { useListMailsInfiniteQuery, useSendMailAgainMutation } = mailsApi;
