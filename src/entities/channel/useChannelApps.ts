import { useMemo } from 'react';
import type { App } from '@/domain/app';
import { useListAllChannelsQuery } from '@/services/api/appsApi';

/** The displayed fields of a channel. */
export type ChannelApp = Pick<App, 'slug' | 'name' | 'image'>;

/**
 * Returns a function that finds a channel by slug; the slug is the name of an unknown channel (row LO-11). The function is stable until the
 * channels change.
 */
export function useChannelApps(): (slug: string) => ChannelApp {
  const { data } = useListAllChannelsQuery();
  return useMemo(() => channelAppsOf(data?.data ?? []), [data]);
}

/** Creates a function that finds a channel by its slug or the slug's other spelling. */
export function channelAppsOf(apps: readonly App[]): (slug: string) => ChannelApp {
  const bySlug = new Map(apps.map((app) => [app.slug, app]));
  return (slug) => bySlug.get(slug) ?? bySlug.get(OTHER_SPELLING[slug] ?? '') ?? { slug, name: slug, image: null };
}

/** The two slugs of one platform (specification 1 §1). */
const OTHER_SPELLING: Readonly<Record<string, string>> = { 'uber-eats': 'ubereats', ubereats: 'uber-eats' };
