import * as contract from '@/contract/apps';
import type { APP_SCOPES, AppChange } from '@/domain/app';
import type { SupportContacts } from '@/domain/supportContact';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

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
    listApps: build.query(
      queryOf(contract.listApps, ({ scope, slug, country }: AppQuery) => ({
        query: { scope: scope && [scope], slug: slug === undefined ? undefined : [slug], country, pageSize: 100 },
      })),
    ),
    /** All channels that there are, of any country (specification 1 §7): what menus are pushed to, and how a channel is called. */
    listAllChannels: build.query(queryOf(contract.listAllChannels, {})),
    /** The channels of a country, given by its code in lower case, for the channel picker (decision G55). */
    listChannels: build.query(
      queryOf(contract.listChannels, (country: string | undefined) => ({ query: { scopes: ['channel'], pageSize: 50, country } })),
    ),
    /** Only the fields that differ are sent (row R-01). */
    updateApp: build.mutation(
      mutationOf(contract.updateApp, ({ slug, change }: { slug: string; change: AppChange }) => ({ params: { slug }, body: change })),
    ),
    getSupportContacts: build.query(queryOf(contract.getSupportContacts, {})),
    /** Replaces all of them. */
    updateSupportContacts: build.mutation(mutationOf(contract.updateSupportContacts, (body: SupportContacts) => ({ body }))),
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
