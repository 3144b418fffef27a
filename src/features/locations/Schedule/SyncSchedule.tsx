import { Button, Checkbox } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { IconWithName } from '@/features/locations/IconWithName';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAppsQuery } from '@/services/api/appsApi';
import { useSyncScheduleMutation, type SyncResults } from '@/services/api/locationFormApi';
import { FormProblem } from '@/ui/Form/FormProblem';
import { StatusMark, type MarkColour } from '@/ui/StatusMark/StatusMark';

const COLOURS: Partial<Record<string, MarkColour>> = { success: 'green', ongoing: 'cyan' };

/** Sends the saved opening hours to channels and shows the response of each (row LO-08). */
export function SyncSchedule({ location, isSaved }: { location: Location; isSaved: boolean }) {
  const intl = useIntl();
  const channelOf = useChannelApps();
  const { data: apps } = useListAppsQuery({ scope: 'channel' });
  const [sync, { isLoading }] = useSyncScheduleMutation();
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<SyncResults['results']>([]);
  const [sentTo, setSentTo] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const slugs = location.channels.filter(({ enabled }) => enabled !== false).map(({ slug }) => slug);
  const chosen = slugs.filter((slug) => !excluded.has(slug));
  const title = intl.formatMessage({ id: 'locations.sync.title' });

  async function send() {
    setProblem(null);
    setResults([]);
    setSentTo([]);
    const publicApiApps = new Set(apps?.data.flatMap(({ slug, isPublicApiApp }) => (isPublicApiApp ? [slug] : [])));
    const to = {
      channelSlugs: chosen.filter((slug) => !publicApiApps.has(slug)),
      publicApiAppSlugs: chosen.filter((slug) => publicApiApps.has(slug)),
    };
    const { data, error } = await sync({ id: location.id, to });
    if (data) {
      setResults(data.results);
      setSentTo(chosen);
    } else setProblem(intl.formatMessage({ id: 'locations.sync.error' }, { reason: apiErrorText(intl, error) }));
  }

  if (slugs.length === 0) return null;
  return (
    <section className="form schedule-sync" aria-label={title}>
      <h3 className="form-section-title">{title}</h3>
      <p className="location-muted">{intl.formatMessage({ id: isSaved ? 'locations.sync.text' : 'locations.sync.unsavedText' })}</p>
      <ul className="schedule-sync-channels">
        {slugs.map((slug) => {
          const { name, image } = channelOf(slug);
          const result = results.find((each) => each.slug === slug);
          return (
            <li key={slug}>
              <Checkbox
                checked={!excluded.has(slug)}
                disabled={isLoading}
                onChange={({ currentTarget }) => {
                  const next = new Set(excluded);
                  if (currentTarget.checked) next.delete(slug);
                  else next.add(slug);
                  setExcluded(next);
                }}
                labelElement={<IconWithName name={name} image={image} />}
              />
              <span role="status">
                {result && <StatusMark colour={COLOURS[result.status] ?? 'red'}>{syncProblemText(intl, result)}</StatusMark>}
                {/* Some servers do not report results per channel. */}
                {!result && sentTo.includes(slug) && (
                  <StatusMark colour="grey">{intl.formatMessage({ id: 'locations.sync.sent' })}</StatusMark>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <FormProblem>{problem}</FormProblem>
      <Button onClick={() => void send()} disabled={!isSaved || chosen.length === 0} loading={isLoading}>
        {intl.formatMessage({ id: 'locations.sync.button' }, { count: chosen.length })}
      </Button>
    </section>
  );
}

/** Describes the response of a channel. */
function syncProblemText(intl: IntlShape, { status, code }: SyncResults['results'][number]): string {
  if (status === 'success' || status === 'ongoing') return intl.formatMessage({ id: `locations.sync.${status}` });
  const known = (['rateLimited', 'refused', 'silent'] as const).find((each) => CHANNEL_REFUSALS[each] === code);
  return intl.formatMessage({ id: `locations.sync.${known ?? 'failed'}` });
}
