import { useMemo } from 'react';
import { useListAppsQuery } from '@/services/api/appsApi';

/** The names of the channels, by slug; one that nobody knows has its slug. */
export function useChannelNames(): (slug: string) => string {
  const { data } = useListAppsQuery({ scope: 'channel' });
  return useMemo(() => {
    const names = new Map(data?.data.map(({ slug, name }) => [slug, name]));
    return (slug: string) => names.get(slug) ?? slug;
  }, [data]);
}
