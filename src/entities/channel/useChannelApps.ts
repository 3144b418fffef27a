import { useMemo } from 'react';
import type { App } from '@/domain/app';
import { useListAllChannelsQuery } from '@/services/api/appsApi';

/** What is shown of a channel. */
export type ChannelApp = Pick<App, 'slug' | 'name' | 'image'>;

/** The channels of the product by their slug. One that is not known is called by its slug (row LO-11). The same function until they change. */
export function useChannelApps(): (slug: string) => ChannelApp {
  const { data } = useListAllChannelsQuery();
  return useMemo(() => channelAppsOf(data?.data ?? []), [data]);
}

/** Finds a channel among some, by its slug or by the other spelling of it. */
export function channelAppsOf(apps: readonly App[]): (slug: string) => ChannelApp {
  const bySlug = new Map(apps.map((app) => [app.slug, app]));
  return (slug) => bySlug.get(slug) ?? bySlug.get(OTHER_SPELLING[slug] ?? '') ?? { slug, name: slug, image: null };
}

/** One platform has two slugs (specification 1 §1). */
const OTHER_SPELLING: Readonly<Record<string, string>> = { 'uber-eats': 'ubereats', ubereats: 'uber-eats' };
