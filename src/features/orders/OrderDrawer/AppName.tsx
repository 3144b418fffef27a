import type { APP_SCOPES } from '@/domain/app';
import { useListAppsQuery } from '@/services/api/appsApi';
import { AppIcon } from '@/ui/AppIcon/AppIcon';

interface AppNameProps {
  scope: (typeof APP_SCOPES)[number];
  slug: string;
}

/** Icon and name of a channel or rider partner; the slug if the app is unknown. */
export function AppName({ scope, slug }: AppNameProps) {
  const { data: apps } = useListAppsQuery({ scope });
  const app = apps?.data.find((known) => known.slug === slug);
  return (
    <span className="order-app">
      <AppIcon name={app?.name ?? slug} image={app?.image} size={16} />
      {app?.name ?? slug}
    </span>
  );
}
