import type { IntlShape } from 'react-intl';
import type { Account } from '@/domain/account';
import type { Location } from '@/domain/location';
import type { PrintTrace } from '@/domain/printTrace';
import { viewerZone } from '@/lib/timeZone';
import type { Column } from '@/ui/DataTable/column';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

const KILOBYTE = 1024;

/** The columns: time, location (or account of a user with several), message, sender, recorded period, order, size. */
export function sentTraceColumns(intl: IntlShape, locations: readonly Location[], accounts: readonly Account[]): Column<PrintTrace>[] {
  const byId = new Map(locations.map((location) => [location.id, location]));
  const accountNames = new Map(accounts.map(({ id, name }) => [id, name]));
  const zoneOf = ({ locationId }: PrintTrace) => byId.get(locationId ?? '')?.timeZone ?? viewerZone();
  return [
    {
      id: 'at',
      title: intl.formatMessage({ id: 'lab.sent.atLabel' }),
      width: '128px',
      text: ({ at }) => at,
      cell: ({ at }) => <ZonedTime instant={at} timeZone={viewerZone()} show="date" />,
    },
    {
      id: 'location',
      title: intl.formatMessage({ id: 'lab.sent.locationLabel' }),
      width: 'minmax(0, 2fr)',
      text: ({ locationId, accountId }) => byId.get(locationId ?? '')?.name ?? locationId ?? accountNames.get(accountId ?? '') ?? '',
    },
    {
      id: 'words',
      title: intl.formatMessage({ id: 'lab.sent.wordsLabel' }),
      width: 'minmax(0, 5fr)',
      text: ({ words }) => words,
    },
    {
      id: 'who',
      title: intl.formatMessage({ id: 'lab.sent.whoLabel' }),
      width: 'minmax(0, 2fr)',
      onlyWide: true,
      text: ({ userEmail }) => userEmail,
    },
    {
      id: 'recorded',
      title: intl.formatMessage({ id: 'lab.sent.recordedLabel' }),
      width: '216px',
      onlyWide: true,
      text: ({ from, to }) => `${from} ${to}`,
      cell: (trace) => (
        <>
          <ZonedTime instant={trace.from} timeZone={zoneOf(trace)} show="date" /> –{' '}
          <ZonedTime instant={trace.to} timeZone={zoneOf(trace)} show={isSameDay(trace) ? 'time' : 'date'} />
        </>
      ),
    },
    {
      id: 'order',
      title: intl.formatMessage({ id: 'lab.sent.orderLabel' }),
      width: 'minmax(80px, 1fr)',
      onlyWide: true,
      text: ({ orderId }) => orderId ?? '',
    },
    {
      id: 'size',
      title: intl.formatMessage({ id: 'lab.sent.sizeLabel' }),
      width: '88px',
      onlyWide: true,
      text: ({ bytes }) => intl.formatMessage({ id: 'lab.sent.sizeText' }, { kilobytes: Math.ceil(bytes / KILOBYTE) }),
      number: ({ bytes }) => bytes,
    },
  ];
}

function isSameDay({ from, to }: PrintTrace): boolean {
  return new Date(from).toDateString() === new Date(to).toDateString();
}
