import { useCallback } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { ReturnTime } from '@/features/history/Boards/ReturnTime';
import type { PauseOrBlock } from '@/features/history/Boards/returns';
import { useClock } from '@/ui/clock/useClock';
import type { Column } from '@/ui/DataTable/column';

/** The columns of the board of current pauses and blocks. */
export function returnColumns(
  intl: IntlShape,
  channelName: (slug: string) => string,
  hasSeveralLocations: boolean,
): Column<PauseOrBlock>[] {
  const title = (column: 'what' | 'location' | 'until' | 'left' | 'channels' | 'by') =>
    intl.formatMessage({ id: `history.returns.${column}Column` });
  return [
    {
      id: 'what',
      title: title('what'),
      width: 'minmax(160px, 2fr)',
      text: ({ item, slugs }) =>
        intl.formatMessage({ id: `history.returns.${item?.kind ?? 'channel'}` }, { name: item?.name ?? channelName(slugs[0] ?? '') }),
    },
    {
      id: 'until',
      title: title('until'),
      width: 'minmax(160px, 1.2fr)',
      text: ({ until }) => until ?? '',
      cell: ({ until, location }) =>
        until ? (
          <ReturnTime instant={until} timeZone={location.timeZone} />
        ) : (
          <strong>{intl.formatMessage({ id: 'history.detail.indefiniteLabel' })}</strong>
        ),
    },
    {
      id: 'left',
      title: title('left'),
      width: '152px',
      text: ({ until }) => until ?? '',
      cell: ({ until }) => (until ? <TimeToGo instant={until} /> : null),
      onlyWide: true,
    },
    ...(hasSeveralLocations
      ? [{ id: 'location', title: title('location'), width: 'minmax(120px, 1.2fr)', text: ({ location }: PauseOrBlock) => location.name }]
      : []),
    {
      id: 'channels',
      title: title('channels'),
      width: 'minmax(0, 2fr)',
      text: ({ item, slugs }) => (item ? slugs.map(channelName).join(', ') : ''),
      onlyWide: true,
    },
    { id: 'by', title: title('by'), width: 'minmax(0, 1fr)', text: ({ by }) => by, onlyWide: true },
  ];
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** The time until an instant (ISO-8601 UTC) in minutes, hours or days; for a past instant, that the return is overdue. */
function TimeToGo({ instant }: { instant: string }) {
  const intl = useIntl();
  const minutes = useClock(useCallback((now: number) => Math.ceil((Date.parse(instant) - now) / MINUTE_MS), [instant]));
  if (Number.isNaN(minutes)) return null;
  if (minutes <= 0) return <span className="history-overdue">{intl.formatMessage({ id: 'history.returns.overdueLabel' })}</span>;
  if (minutes < 60) return <>{intl.formatRelativeTime(minutes, 'minute', { style: 'short' })}</>;
  if (minutes < DAY_MINUTES) return <>{intl.formatRelativeTime(Math.round(minutes / 60), 'hour', { style: 'short' })}</>;
  return <>{intl.formatRelativeTime(Math.round(minutes / DAY_MINUTES), 'day', { style: 'short' })}</>;
}
