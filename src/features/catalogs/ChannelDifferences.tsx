import { Callout } from '@blueprintjs/core';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MenuSnapshot } from '@/domain/menuPush';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface ChannelDifferencesProps {
  /** The current channel menus that differ from the catalog. */
  menus: readonly MenuSnapshot[];
  /** IANA zone of the location. */
  timeZone: string;
}

/** With more channels than this only their names are listed, so that the notice does not push the catalog off a narrow screen. */
const MAX_CHANNELS_WITH_TIMES = 3;

/** Warns that a saved catalog differs from the menu of some channels; lists each channel and when its menu was sent (row R-07). */
export function ChannelDifferences({ menus, timeZone }: ChannelDifferencesProps) {
  const intl = useIntl();
  const channelOf = useChannelApps();
  if (menus.length === 0) return null;
  return (
    <Callout compact intent="warning" role="status" className="catalog-note">
      <span>
        {intl.formatMessage({ id: 'catalogs.differs.text' })}{' '}
        {menus.map(({ id, slug, at }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            {menus.length > MAX_CHANNELS_WITH_TIMES ? (
              channelOf(slug).name
            ) : (
              <FormattedMessage
                id="catalogs.differs.channelLabel"
                values={{ channel: channelOf(slug).name, time: <ZonedTime instant={at} timeZone={timeZone} show="date" /> }}
              />
            )}
          </span>
        ))}
      </span>
    </Callout>
  );
}
