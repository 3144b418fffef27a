import { Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { IMPACT_KINDS, type ChannelImpact, type ImpactEntry, type ImpactKind } from '@/domain/menuPush';
import type { ChannelApp } from '@/entities/channel/useChannelApps';
import '@/features/catalogs/MenuImpact/impactList.css';
import { formatMoney, marketLocale } from '@/lib/money';
import { viewerZone } from '@/lib/timeZone';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/** The location data that an impact shows. */
interface ImpactLocation {
  name: string;
  country?: string | null | undefined;
  currency?: string | null | undefined;
  timeZone?: string;
}

export interface ImpactListProps {
  impacts: readonly ChannelImpact[];
  channelOf: (slug: string) => ChannelApp;
  /** The location of an impact; the same for all impacts when a single catalog is pushed. */
  locationOf: (impact: ChannelImpact) => ImpactLocation | undefined;
  /** Whether each impact shows its location. @default false */
  withLocations?: boolean;
}

/** What a push changes for customers, per channel (row BC-01): the riskiest kinds first, each with its count. */
export function ImpactList({ impacts, channelOf, locationOf, withLocations = false }: ImpactListProps) {
  const intl = useIntl();
  return (
    <ul className="impact-list">
      {impacts.map((impact) => {
        const channel = channelOf(impact.slug);
        const location = locationOf(impact);
        return (
          <li key={`${impact.locationId ?? ''} ${impact.slug}`}>
            <h3>
              <AppIcon name={channel.name} image={channel.image} />
              {withLocations && location ? `${location.name} · ${channel.name}` : channel.name}
              <span className="impact-since">
                {impact.since ? (
                  <>
                    {intl.formatMessage({ id: 'catalogs.impact.sinceLabel' })}{' '}
                    <ZonedTime instant={impact.since} timeZone={location?.timeZone ?? viewerZone()} show="date" />
                  </>
                ) : (
                  intl.formatMessage({ id: 'catalogs.impact.neverLabel' })
                )}
              </span>
            </h3>
            <ChannelChanges impact={impact} location={location} />
          </li>
        );
      })}
    </ul>
  );
}

function ChannelChanges({ impact: { entries, counts }, location }: { impact: ChannelImpact; location: ImpactLocation | undefined }) {
  const intl = useIntl();
  const kinds = IMPACT_KINDS.filter((kind) => (counts[kind] ?? 0) > 0);
  if (kinds.length === 0) return <p className="impact-none">{intl.formatMessage({ id: 'catalogs.impact.noneText' })}</p>;
  return kinds.map((kind) => {
    const count = counts[kind] ?? 0;
    const listed = entries.filter((entry) => entry.kind === kind);
    return (
      <details key={kind} className={`impact-kind impact-${kind}`} open={OPEN_BY_DEFAULT.includes(kind)}>
        <summary>
          {intl.formatMessage({ id: `catalogs.impact.${kind}` })} <strong>{intl.formatNumber(count)}</strong>
        </summary>
        {kind === 'comesBack' && (
          <Callout compact intent="warning">
            {intl.formatMessage({ id: 'catalogs.impact.comesBackText' })}
          </Callout>
        )}
        <ul>
          {listed.map((entry) => (
            <li key={`${entry.subject} ${entry.id}`}>
              <span>{entry.name || entry.id}</span>
              <span className="impact-detail">{detailOf(entry)}</span>
            </li>
          ))}
          {count > listed.length && (
            <li className="impact-more">{intl.formatMessage({ id: 'catalogs.impact.moreLabel' }, { count: count - listed.length })}</li>
          )}
        </ul>
      </details>
    );
  });

  function detailOf({ kind, subject, from, to }: ImpactEntry): string {
    if (kind === 'priceUp' || kind === 'priceDown') return `${moneyText(from)} → ${moneyText(to)}`;
    if (kind === 'belowMinimum')
      return intl.formatMessage({ id: 'catalogs.impact.belowMinimumDetail' }, { left: from ?? 0, needed: to ?? 0 });
    return intl.formatMessage({ id: `catalogs.subject.${subject}` });
  }

  function moneyText(amount: number | null | undefined): string {
    return typeof amount === 'number' ? formatMoney(amount, location?.currency ?? 'EUR', marketLocale(location?.country)) : '–';
  }
}

/** The kinds that may cost orders are expanded initially. */
const OPEN_BY_DEFAULT: readonly ImpactKind[] = ['belowMinimum', 'comesBack', 'vanishes'];
