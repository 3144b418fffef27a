import type { IntlShape } from 'react-intl';
import type { ChannelRequest } from '@/features/history/Boards/channelRequests';
import { ChannelStates } from '@/features/history/Boards/ChannelStates';
import { ReturnTime } from '@/features/history/Boards/ReturnTime';
import type { Column } from '@/ui/DataTable/column';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/** Describes a request. */
export function requestText(intl: IntlShape, { what, item, channels }: ChannelRequest, channelName: (slug: string) => string): string {
  return intl.formatMessage({ id: `history.what.${what}` }, { name: item?.name ?? channelName(channels[0]?.slug ?? '') });
}

/** The columns of the tracker. */
export function requestColumns(
  intl: IntlShape,
  channelName: (slug: string) => string,
  hasSeveralLocations: boolean,
): Column<ChannelRequest>[] {
  const title = (column: 'what' | 'location' | 'until' | 'request' | 'channels') =>
    intl.formatMessage({ id: `history.tracker.${column}Column` });
  return [
    { id: 'what', title: title('what'), width: 'minmax(160px, 2fr)', text: (request) => requestText(intl, request, channelName) },
    {
      id: 'channels',
      title: title('channels'),
      width: 'minmax(240px, 2.4fr)',
      text: ({ channels }) => channels.map(({ slug }) => channelName(slug)).join(', '),
      cell: ({ channels, item, location }) => (
        <ChannelStates channels={channels} channelName={channelName} isNamed={item !== null} timeZone={location.timeZone} />
      ),
    },
    ...(hasSeveralLocations
      ? [
          {
            id: 'location',
            title: title('location'),
            width: 'minmax(0, 1.2fr)',
            text: ({ location }: ChannelRequest) => location.name,
            onlyWide: true,
          },
        ]
      : []),
    {
      id: 'until',
      title: title('until'),
      width: 'minmax(148px, 1fr)',
      text: ({ until }) => until ?? '',
      cell: ({ what, until, location }) =>
        what === 'open' || what === 'unblock' ? null : until ? (
          <ReturnTime instant={until} timeZone={location.timeZone} />
        ) : (
          intl.formatMessage({ id: 'history.detail.indefiniteLabel' })
        ),
      onlyWide: hasSeveralLocations,
    },
    {
      id: 'request',
      title: title('request'),
      width: 'minmax(208px, 1.4fr)',
      text: ({ by, at }) => `${by} ${at ?? ''}`,
      cell: ({ by, at, location }) => (
        <>
          {at && <ZonedTime instant={at} timeZone={location.timeZone} show="date" />} {by}
        </>
      ),
      onlyWide: true,
    },
  ];
}
