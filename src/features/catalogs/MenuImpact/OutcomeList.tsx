import { useIntl } from 'react-intl';
import type { ChannelApp } from '@/entities/channel/useChannelApps';
import { refusalText, statusText } from '@/entities/operation/operationTexts';
import '@/features/catalogs/MenuImpact/outcomeList.css';
import type { ChannelOutcome } from '@/machines/menuPush/channelOutcome';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import { OutcomeMark } from '@/ui/OutcomeMark/OutcomeMark';

/** The result of a push at a channel, for one location or for several. */
interface ShownOutcome extends ChannelOutcome {
  locationId?: string;
}

interface OutcomeListProps {
  outcomes: readonly ShownOutcome[];
  channelOf: (slug: string) => ChannelApp;
  /** The name of a location, when there are several. */
  placeName?: (locationId: string) => string;
}

/** The result of a push per channel: status, error reason, and the menu items that the channel rejected (row CA-05). */
export function OutcomeList({ outcomes, channelOf, placeName }: OutcomeListProps) {
  const intl = useIntl();
  return (
    <ul className="outcome-list">
      {outcomes.map(({ locationId, slug, status, code, items }) => {
        const channel = channelOf(slug);
        return (
          <li key={`${locationId ?? ''} ${slug}`}>
            <span className="outcome-channel">
              <AppIcon name={channel.name} image={channel.image} />
              {placeName && locationId !== undefined ? `${placeName(locationId)} · ${channel.name}` : channel.name}
            </span>
            <OutcomeMark outcome={status}>{statusText(intl, status)}</OutcomeMark>
            {code !== null && <span className="outcome-reason">{refusalText(intl, code)}</span>}
            {items.length > 0 && (
              <ul className="outcome-items" aria-label={intl.formatMessage({ id: 'catalogs.sync.refusedItemsLabel' })}>
                {items.map(({ innerId, name, reason }) => (
                  <li key={innerId}>{reason ? `${name}: ${reason}` : name}</li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}
