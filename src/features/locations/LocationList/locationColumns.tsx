import { useIntl, type IntlShape } from 'react-intl';
import type { App } from '@/domain/app';
import type { Location } from '@/domain/location';
import type { useChannelApps } from '@/entities/channel/useChannelApps';
import { ActivationMark } from '@/features/locations/ActivationMark';
import { activationState } from '@/features/locations/activationState';
import { IconWithName } from '@/features/locations/IconWithName';
import { OpenMark } from '@/features/locations/OpenMark';
import { openStateText } from '@/features/locations/openState';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import type { Column } from '@/ui/DataTable/column';

interface ColumnOptions {
  /** Account names by id; null when there is only one account. */
  accounts: ReadonlyMap<string, string> | null;
  channelOf: ReturnType<typeof useChannelApps>;
}

/** The columns of the location list. */
export function locationColumns(intl: IntlShape, { accounts, channelOf }: ColumnOptions): Column<Location>[] {
  const channelsOf = ({ channels }: Location) => channels.filter(({ enabled }) => enabled !== false).map(({ slug }) => channelOf(slug));
  const accountColumn: Column<Location> = {
    id: 'account',
    title: intl.formatMessage({ id: 'locations.list.accountLabel' }),
    width: 'minmax(0, 1.2fr)',
    onlyWide: true,
    text: ({ accountId }) => accounts?.get(accountId) ?? accountId,
  };
  return [
    {
      id: 'name',
      title: intl.formatMessage({ id: 'locations.general.nameLabel' }),
      width: 'minmax(0, 2fr)',
      text: ({ name }) => name,
      cell: ({ name, images, coverImage }) => <IconWithName name={name} image={images?.[0]?.url ?? coverImage?.url} />,
    },
    ...(accounts ? [accountColumn] : []),
    {
      id: 'city',
      title: intl.formatMessage({ id: 'locations.general.cityLabel' }),
      width: 'minmax(0, 1fr)',
      onlyWide: true,
      text: ({ city, address }) => city || address || '',
    },
    {
      id: 'channels',
      title: intl.formatMessage({ id: 'locations.section.channels' }),
      width: '176px',
      onlyWide: true,
      text: (location) => intl.formatList(channelsOf(location).map(({ name }) => name)),
      cell: (location) => <ChannelIcons channels={channelsOf(location)} />,
    },
    {
      id: 'activation',
      title: intl.formatMessage({ id: 'locations.list.activationLabel' }),
      width: '180px',
      text: (location) => intl.formatMessage({ id: `locations.activation.${activationState(location)}` }),
      cell: (location) => <ActivationMark location={location} />,
    },
    {
      id: 'open',
      title: intl.formatMessage({ id: 'locations.list.openLabel' }),
      width: '236px',
      text: (location) => openStateText(intl, location, Date.now()),
      cell: (location) => <OpenMark location={location} />,
    },
  ];
}

/** The number of icons that fit in a cell. */
const MAX_ICONS = 5;

/** The channels of a location as icons, followed by the number of those that do not fit. */
function ChannelIcons({ channels }: { channels: readonly Pick<App, 'slug' | 'name' | 'image'>[] }) {
  const intl = useIntl();
  const more = channels.slice(MAX_ICONS);
  return (
    <span className="location-channels">
      {channels.slice(0, MAX_ICONS).map(({ slug, name, image }) => (
        <AppIcon key={slug} name={name} image={image} />
      ))}
      {more.length > 0 && (
        <span title={intl.formatList(more.map(({ name }) => name))}>
          {intl.formatMessage({ id: 'locations.list.moreLabel' }, { count: more.length })}
        </span>
      )}
    </span>
  );
}
