import { useMemo } from 'react';
import type { App } from '@/domain/app';
import { useListAppsQuery } from '@/services/api/appsApi';

/** The channels of the product by their slug. One that is not known is called by its slug (row LO-11). */
export function useChannelApps(): (slug: string) => Pick<App, 'slug' | 'name' | 'image'> {
  const { data } = useListAppsQuery({ scope: 'channel' });
  return useMemo(() => {
    const bySlug = new Map(data?.data.map((app) => [app.slug, app]));
    return (slug) => bySlug.get(slug) ?? bySlug.get(OTHER_SPELLING[slug] ?? '') ?? { slug, name: slug, image: null };
  }, [data]);
}

/** One platform has two slugs (specification 1 §1). */
const OTHER_SPELLING: Readonly<Record<string, string>> = { 'uber-eats': 'ubereats', ubereats: 'uber-eats' };
