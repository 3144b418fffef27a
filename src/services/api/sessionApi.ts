import { loginDataSchema, loginReplySchema, type LoginData, type LoginReply, type LoginRequest } from '@/domain/session';
import { baseApi } from '@/services/api/baseApi';
import { dataOf } from '@/services/api/replySchema';
import { entityTags, idTag } from '@/services/api/tags';

/** Sign-in, and what a user needs before the first screen. */
export const sessionApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    login: build.mutation<LoginReply, LoginRequest>({
      query: (body) => ({ method: 'POST', url: '/EndUsers/login', body, token: 'none' }),
      responseSchema: dataOf(loginReplySchema),
    }),
    /** Ends a token on the server. It is named by the call, because the session is cleared already; a refusal is not one of the next session. */
    logout: build.mutation<unknown, string>({
      query: (token) => ({ method: 'POST', url: '/EndUsers/logout', token: 'none', headers: { 'access-token': token } }),
    }),
    getLoginData: build.query<LoginData, string>({
      query: (userId) => ({ method: 'GET', url: `/EndUsers/${encodeURIComponent(userId)}/getLoginData` }),
      responseSchema: dataOf(loginDataSchema),
      providesTags: (data) =>
        data ? [idTag('user', data.user.id), idTag('account', data.account.id), ...entityTags('location', data.account.locations)] : [],
    }),
  }),
});

export const { useGetLoginDataQuery } = sessionApi;
