import * as contract from '@/contract/apps';
import type { APP_SCOPES } from '@/domain/app';
import { baseApi } from '@/services/api/baseApi';
import { queryOf } from '@/services/api/fromContract';

/** Selects apps by scope, or one app by its slug. */
interface AppQuery {
  scope?: (typeof APP_SCOPES)[number];
  slug?: string;
  /** ISO 3166 alpha-2 country code: only apps available in that country. */
  country?: string;
}

/** Channels, riders and POS systems, with the URLs of their icons (specification 2 §7). */
export const appsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    listApps: build.query(
      queryOf(contract.listApps, ({ scope, slug, country }: AppQuery) => ({
        query: { scope: scope && [scope], slug: slug === undefined ? undefined : [slug], country, pageSize: 100 },
      })),
    ),
    /** All channels of all countries (specification 1 §7): the targets of menu pushes, with their display names. */
    listAllChannels: build.query(queryOf(contract.listAllChannels, {})),
    /** The channels of a country (lower-case code) for the channel picker (decision G55). */
    listChannels: build.query(
      queryOf(contract.listChannels, (country: string | undefined) => ({ query: { scopes: ['channel'], pageSize: 50, country } })),
    ),
    /** The apps of an account. */
    listAccountApps: build.query(
      queryOf(contract.listAccountApps, ({ accountId, scopes }: { accountId: string; scopes: readonly string[] }) => ({
        params: { id: accountId },
        query: { scopes: [scopes.join(',')] },
      })),
    ),
  }),
});

export const { useListAccountAppsQuery, useListAllChannelsQuery, useListAppsQuery, useListChannelsQuery } = appsApi;
