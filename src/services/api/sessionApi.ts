import * as contract from '@/contract/session';
import { entityTags, idTag } from '@/contract/tags';
import type { LoginRequest } from '@/domain/session';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf, requestTo } from '@/services/api/fromContract';

/** Sign-in, and what a user needs before the first screen. */
export const sessionApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    login: build.mutation(mutationOf(contract.login, (body: LoginRequest) => ({ body }))),
    /** Ends a token on the server. It is named by the call, because the session is cleared already; a refusal is not one of the next session. */
    logout: build.mutation<unknown, string>({
      query: (token) => ({ ...requestTo(contract.logout, { headers: { 'access-token': token } }), token: 'none' }),
    }),
    getLoginData: build.query({
      ...queryOf(contract.getLoginData, (userId: string) => ({ params: { id: userId } })),
      providesTags: (data) =>
        data ? [idTag('user', data.user.id), idTag('account', data.account.id), ...entityTags('location', data.account.locations)] : [],
    }),
  }),
});

export const { useGetLoginDataQuery } = sessionApi;
