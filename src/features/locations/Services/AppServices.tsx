import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { IconWithName } from '@/features/locations/IconWithName';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAppsQuery } from '@/services/api/appsApi';
import { QueryView } from '@/ui/QueryView/QueryView';

/** The apps that use the public API, and which of them are channels of the location. */
export function AppServices({ location }: { location: Location }) {
  const intl = useIntl();
  const { data, error, refetch } = useListAppsQuery({ scope: 'channel' });
  const title = intl.formatMessage({ id: 'locations.services.appsTitle' });
  return (
    <section aria-label={title}>
      <h3 className="form-section-title">{title}</h3>
      <QueryView
        data={data?.data.filter(({ isPublicApiApp }) => isPublicApiApp)}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<div className="form-field-waits" />}
        isEmpty={(apps) => apps.length === 0}
        empty={<p className="location-muted">{intl.formatMessage({ id: 'locations.services.noAppsEmpty' })}</p>}
      >
        {(apps) => (
          <ul className="location-app-services">
            {apps.map(({ slug, name, image }) => {
              const channel = location.channels.find((each) => each.slug === slug);
              const state = channel ? (channel.enabled === false ? 'off' : 'on') : 'none';
              return (
                <li key={slug}>
                  <IconWithName name={name} image={image} />
                  <span className="location-muted">{intl.formatMessage({ id: `locations.services.app.${state}` })}</span>
                </li>
              );
            })}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
