import type { IntlShape } from 'react-intl';
import type { App } from '@/domain/app';
import type { Location } from '@/domain/location';
import type { Operation } from '@/domain/operation';
import { OperationMark } from '@/features/history/OperationList/OperationMark';
import { actionText, statusText } from '@/features/history/operationWords';
import { viewerZone } from '@/lib/timeZone';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import type { Column } from '@/ui/DataTable/column';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface Known {
  locationById: ReadonlyMap<string, Location>;
  channelBySlug: ReadonlyMap<string, App>;
  /** Whether the user has several locations. */
  isMany: boolean;
}

/** What was done and to what, how it went, when on the clocks of the location, and who did it. */
export function operationColumns(intl: IntlShape, { locationById, channelBySlug, isMany }: Known): Column<Operation>[] {
  const title = (column: 'action' | 'status' | 'date' | 'location' | 'items' | 'channels' | 'by') =>
    intl.formatMessage({ id: `history.list.${column}Column` });
  const locationOf = ({ locationId }: Operation) => locationById.get(locationId ?? '');
  const channelName = (slug: string) => channelBySlug.get(slug)?.name ?? slug;
  const itemsText = ({ items }: Operation) => items.map(({ name, innerId }) => name || innerId).join(', ');
  return [
    { id: 'action', title: title('action'), width: 'minmax(190px, 1.4fr)', text: ({ action }) => actionText(intl, action) },
    {
      id: 'status',
      title: title('status'),
      width: '170px',
      text: ({ status }) => statusText(intl, status),
      cell: ({ status }) => <OperationMark status={status} />,
    },
    {
      id: 'date',
      title: title('date'),
      width: 'minmax(148px, 1fr)',
      text: ({ date }) => date,
      cell: (operation) => <ZonedTime instant={operation.date} timeZone={locationOf(operation)?.timeZone ?? viewerZone()} show="date" />,
    },
    ...(isMany
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
      text: ({ channels }) => channels.map(({ slug, status }) => `${channelName(slug)}: ${statusText(intl, status)}`).join(', '),
      cell: ({ channels }) => (
        <span className="history-channels">
          {channels.map(({ slug, status }) => (
            <span
              key={slug}
              className={`history-channel history-channel-${status}`}
              title={`${channelName(slug)}: ${statusText(intl, status)}`}
            >
              <AppIcon name={channelName(slug)} image={channelBySlug.get(slug)?.image} size={18} />
            </span>
          ))}
        </span>
      ),
      onlyWide: true,
    },
    { id: 'by', title: title('by'), width: 'minmax(0, 1.2fr)', text: ({ by }) => by ?? '', onlyWide: true },
  ];
}
