import { Callout } from '@blueprintjs/core';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MenuSnapshot } from '@/domain/menuPush';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface ChannelDifferencesProps {
  /** What the channels have that the catalog differs from. */
  menus: readonly MenuSnapshot[];
  /** IANA zone of the location. */
  timeZone: string;
}

/** Of more channels the names alone are said: the notice must not push the catalog off a narrow screen. */
const MOST_WITH_TIMES = 3;

/** That a catalog, as it is saved, differs from the menu that channels have, with each channel and when that menu was sent (row R-07). */
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
            {menus.length > MOST_WITH_TIMES ? (
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
