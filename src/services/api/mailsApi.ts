import * as contract from '@/contract/mails';
import type { MailFilter } from '@/domain/mail';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, pagesOf, type ReplyOf } from '@/services/api/fromContract';

const PAGE_SIZE = 50;

/** The log of the mail queue (row R-08). */
export const mailsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The mails in a state, newest first, 50 a page. */
    listMails: build.infiniteQuery<ReplyOf<typeof contract.listMails>, Pick<MailFilter, 'state'>, number>(
      pagesOf(contract.listMails, PAGE_SIZE, ({ state }, page) => ({ query: { state, page, limit: PAGE_SIZE } })),
    ),
    retryMail: build.mutation(mutationOf(contract.retryMail, (id: string) => ({ params: { id } }))),
  }),
});

export const { useListMailsInfiniteQuery, useRetryMailMutation } = mailsApi;
