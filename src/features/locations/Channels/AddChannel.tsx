import { Button, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Location } from '@/domain/location';
import { can } from '@/domain/permissions';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { channelListOf, channelsDraftOf } from '@/features/locations/Channels/channelsDraft';
import { useSaveLocation } from '@/features/locations/useSaveLocation';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAccountAppsQuery } from '@/services/api/appsApi';
import { pathTo } from '@/services/paths/pathTo';
import { FormProblem } from '@/ui/Form/FormProblem';

/** Adds a channel of the account's apps to a location, disabled, and saves it at once. */
export function AddChannel({ location }: { location: Location }) {
  const intl = useIntl();
  const [slug, setSlug] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { data: apps } = useListAccountAppsQuery({ accountId: location.accountId, scopes: ['channel'] });
  const saveLocation = useSaveLocation();
  const [isLoading, setLoading] = useState(false);
  const present = new Set(location.channels.map((channel) => channel.slug));
  const offered = (apps?.data ?? []).filter((app) => app.enabled && !present.has(app.slug));
  const label = intl.formatMessage({ id: 'locations.channels.addLabel' });

  async function add() {
    setProblem(null);
    setLoading(true);
    const error = await saveLocation(location, channelsWith);
    setLoading(false);
    if (error === undefined) return setSlug('');
    const isInvalid = isApiError(error) && error.kind === 'http' && error.status === 422;
    setProblem(
      isInvalid
        ? intl.formatMessage({ id: 'locations.channels.addInvalidError' })
        : intl.formatMessage({ id: 'locations.channels.addError' }, { reason: apiErrorText(intl, error) }),
    );
  }

  /** The API takes the whole list, so channels that others added are included. */
  function channelsWith(now: Location) {
    const channels = channelListOf(channelsDraftOf(now)).filter((channel) => channel.slug !== slug);
    return { channels: [...channels, { slug, enabled: false }] };
  }

  // A failed request does not mean that the account has no channels.
  if (apps && offered.length === 0) return <NoMoreChannels location={location} />;
  if (!apps) return null;
  return (
    <div className="location-add-channel">
      <HTMLSelect aria-label={label} value={slug} onChange={({ currentTarget }) => setSlug(currentTarget.value)} disabled={isLoading}>
        <option value="">{intl.formatMessage({ id: 'locations.channels.addPlaceholder' })}</option>
        {offered.map((app) => (
          <option key={app.slug} value={app.slug}>
            {app.name}
          </option>
        ))}
      </HTMLSelect>
      <Button onClick={() => void add()} disabled={slug === ''} loading={isLoading}>
        {label}
      </Button>
      <FormProblem>{problem}</FormProblem>
    </div>
  );
}

/** Shown when no channel of the account is left to add; links to the account for users who may edit it. */
function NoMoreChannels({ location }: { location: Location }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const text = intl.formatMessage({ id: location.channels.length === 0 ? 'locations.channels.noneText' : 'locations.channels.allText' });
  return (
    <p className="location-no-more-channels">
      {text}{' '}
      {can(user.role, 'accounts', 'updateOwn') ? (
        <Link to={pathTo('account', { id: location.accountId })}>{intl.formatMessage({ id: 'locations.channels.accountLink' })}</Link>
      ) : (
        intl.formatMessage({ id: 'locations.setup.who.accountAdmin' })
      )}
    </p>
  );
}
