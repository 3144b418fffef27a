import * as contract from '@/contract/session';
import { entityTags, idTag } from '@/contract/tags';
import type { LoginRequest } from '@/domain/session';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf, requestTo } from '@/services/api/fromContract';

/** Sign-in, and the data of the user that the first screen needs. */
export const sessionApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    login: build.mutation(mutationOf(contract.login, (body: LoginRequest) => ({ body }))),
    /**
     * Ends a token on the server. The token is passed explicitly, because the session is already cleared; a 401 must not end the next
     * session.
     */
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
