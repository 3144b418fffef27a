import type { IntlShape } from 'react-intl';
import type { Location } from '@/domain/location';
import type { ChannelResult, Operation } from '@/domain/operation';
import type { ChannelApp } from '@/entities/channel/useChannelApps';
import { actionText, statusText } from '@/entities/operation/operationTexts';
import { OutcomeMark } from '@/ui/OutcomeMark/OutcomeMark';
import { viewerZone } from '@/lib/timeZone';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import type { Column } from '@/ui/DataTable/column';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface ColumnOptions {
  locationById: ReadonlyMap<string, Location>;
  channelOf: (slug: string) => ChannelApp;
  /** Whether the user has several locations. */
  hasSeveralLocations: boolean;
}

/** The columns of the operation list; times are in the location's zone. */
export function operationColumns(intl: IntlShape, { locationById, channelOf, hasSeveralLocations }: ColumnOptions): Column<Operation>[] {
  const title = (column: 'action' | 'status' | 'date' | 'location' | 'items' | 'channels' | 'by') =>
    intl.formatMessage({ id: `history.list.${column}Column` });
  const locationOf = ({ locationId }: Operation) => locationById.get(locationId ?? '');
  const itemsText = ({ items }: Operation) => items.map(({ name, innerId }) => name || innerId).join(', ');
  return [
    { id: 'action', title: title('action'), width: 'minmax(190px, 1.4fr)', text: ({ action }) => actionText(intl, action) },
    {
      id: 'status',
      title: title('status'),
      width: '170px',
      text: ({ status }) => statusText(intl, status),
      cell: ({ status }) => <OutcomeMark outcome={status}>{statusText(intl, status)}</OutcomeMark>,
    },
    {
      id: 'date',
      title: title('date'),
      width: 'minmax(148px, 1fr)',
      text: ({ date }) => date,
      cell: (operation) => <ZonedTime instant={operation.date} timeZone={locationOf(operation)?.timeZone ?? viewerZone()} show="date" />,
    },
    ...(hasSeveralLocations
      ? [
          {
            id: 'location',
            title: title('location'),
            width: 'minmax(0, 1.5fr)',
            text: (operation: Operation) => locationOf(operation)?.name ?? operation.locationId ?? '',
            onlyWide: true,
          },
        ]
      : []),
    { id: 'items', title: title('items'), width: 'minmax(0, 2fr)', text: itemsText, onlyWide: true },
    {
      id: 'channels',
      title: title('channels'),
      width: 'minmax(0, 1.5fr)',
      text: ({ channels }) =>
        [...statusBySlug(channels)].map(([slug, status]) => `${channelOf(slug).name}: ${statusText(intl, status)}`).join(', '),
      cell: ({ channels }) => (
        <span className="history-channels">
          {[...statusBySlug(channels)].map(([slug, status]) => (
            <span
              key={slug}
              className={`history-channel history-channel-${status}`}
              title={`${channelOf(slug).name}: ${statusText(intl, status)}`}
            >
              <AppIcon name={channelOf(slug).name} image={channelOf(slug).image} size={18} />
            </span>
          ))}
        </span>
      ),
      onlyWide: true,
    },
    { id: 'by', title: title('by'), width: 'minmax(0, 1.2fr)', text: ({ by }) => by ?? '', onlyWide: true },
  ];
}

/** The combined status of each channel over all its locations. */
function statusBySlug(channels: readonly ChannelResult[]): ReadonlyMap<string, string> {
  const statuses = new Map<string, string>();
  for (const { slug, status } of channels) {
    const before = statuses.get(slug) ?? status;
    const isOpen = before === 'ongoing' || status === 'ongoing';
    statuses.set(slug, before === status ? status : isOpen ? 'ongoing' : 'partial-success');
  }
  return statuses;
}
