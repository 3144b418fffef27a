import { appListSchema, appSchema, type APP_SCOPES, type App, type AppChange } from '@/domain/app';
import type { TolerantList } from '@/domain/reply';
import { supportContactsSchema, type SupportContacts } from '@/domain/supportContact';
import { baseApi } from '@/services/api/baseApi';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { listTag } from '@/services/api/tags';

/** Which apps: by scope, or one by its slug. */
interface AppQuery {
  scope?: (typeof APP_SCOPES)[number];
  slug?: string;
  /** Code of a country, ISO 3166 alpha-2: the apps that work there. */
  country?: string;
}

/** Channels, riders and POS systems, with the address of their icon (specification 2 §7). */
export const appsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    listApps: build.query<TolerantList<App>, AppQuery>({
      query: (query) => ({ method: 'GET', url: '/apps', params: { ...query, pageSize: 100 } }),
      responseSchema: bodyOf(appListSchema),
      providesTags: () => [listTag('app')],
    }),
    /** All channels that there are, of any country (specification 1 §7): what menus are pushed to, and how a channel is called. */
    listAllChannels: build.query<TolerantList<App>, void>({
      query: () => ({ method: 'GET', url: '/Channels' }),
      responseSchema: bodyOf(appListSchema),
      providesTags: () => [listTag('app')],
    }),
    /** The channels of a country, given by its code in lower case, for the channel picker (decision G55). */
    listChannels: build.query<TolerantList<App>, string | undefined>({
      query: (country) => ({ method: 'GET', url: '/apps/channels', params: { scopes: 'channel', pageSize: 50, country } }),
      responseSchema: bodyOf(appListSchema),
      providesTags: () => [listTag('app')],
    }),
    /** Only the fields that differ are sent (row R-01). */
    updateApp: build.mutation<App, { slug: string; change: AppChange }>({
      query: ({ slug, change }) => ({ method: 'PATCH', url: `/apps/${encodeURIComponent(slug)}`, body: change }),
      responseSchema: dataOf(appSchema),
      invalidatesTags: (_app, error) => (error ? [] : [listTag('app'), listTag('auditEntry')]),
    }),
    getSupportContacts: build.query<SupportContacts, void>({
      query: () => ({ method: 'GET', url: '/support-contacts' }),
      responseSchema: dataOf(supportContactsSchema),
      providesTags: () => [listTag('supportContact')],
    }),
    /** Replaces all of them. */
    updateSupportContacts: build.mutation<SupportContacts, SupportContacts>({
      query: (body) => ({ method: 'PUT', url: '/support-contacts', body }),
      responseSchema: dataOf(supportContactsSchema),
      invalidatesTags: (_contacts, error) => (error ? [] : [listTag('supportContact'), listTag('auditEntry')]),
    }),
  }),
});

export const {
  useListAllChannelsQuery,
  useListAppsQuery,
  useListChannelsQuery,
  useUpdateAppMutation,
  useGetSupportContactsQuery,
  useUpdateSupportContactsMutation,
} = appsApi;
