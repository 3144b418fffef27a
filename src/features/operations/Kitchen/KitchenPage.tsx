import { Classes } from '@blueprintjs/core';
import { Suspense, useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import { useSteadyOrder } from '@/entities/order/useSteadyOrder';
import { BoardNotices } from '@/features/operations/BoardNotices';
import { rowId, type BoardRow } from '@/features/operations/boardRow';
import { sortRows } from '@/features/operations/boardSort';
import { KitchenBar } from '@/features/operations/Kitchen/KitchenBar';
import { KitchenCard } from '@/features/operations/Kitchen/KitchenCard';
import { kitchenOrders, rowsOfStation, stationChoices } from '@/features/operations/Kitchen/kitchenOrders';
import { useAllDayShown, useStoredStation, useTextSize, type TextSize } from '@/features/operations/Kitchen/kitchenSettings';
import { OrderBoard, type CardLayout } from '@/features/operations/OrderBoard/OrderBoard';
import { useBoard } from '@/features/operations/useBoard';
import { useBoardAddress } from '@/features/operations/useBoardAddress';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useWakeLock } from '@/services/screen/useWakeLock';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { useClock } from '@/ui/clock/useClock';
import { wholeMinute } from '@/ui/clock/wholeMinute';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { OldDataBanner } from '@/ui/OldData/OldDataBanner';
import { QueryView } from '@/ui/QueryView/QueryView';
import '@/features/operations/operations.css';
import '@/features/operations/Kitchen/kitchen.css';

const AllDayPanel = lazyWithTexts(
  async () =>
    (await import(/* webpackChunkName: "boardLater", webpackPrefetch: true */ '@/features/operations/Kitchen/AllDayPanel')).AllDayPanel,
);

/** The cards of a text size have one height, so that a new order never moves the cards of other lines (row K-02). */
const LAYOUTS: Record<TextSize, CardLayout> = {
  small: { minWidth: 264, sizeOf: () => ({ height: 300, isLong: true }) },
  medium: { minWidth: 304, sizeOf: () => ({ height: 318, isLong: true }) },
  large: { minWidth: 380, sizeOf: () => ({ height: 440, isLong: true }) },
};

const STATION_PARAM = 'station';
interface KitchenPageProps {
  /** Renders an opened order next to the board, which remains usable. */
  renderOrder: (orderId: string, onClose: () => void) => ReactNode;
}

/**
 * Route page of the kitchen mode (row K-02): the open orders as tickets in the order of work, to be used by touch. A station shows only its items
 * (row K-05). The URL stores station and opened order; the device stores station, text size and whether the all-day panel is shown. It prevents the
 * screen from turning off where the browser supports that.
 */
export function KitchenPage({ renderOrder }: KitchenPageProps) {
  const intl = useIntl();
  const { params, paramsWith, replace, openedId, hrefOf, closeOrder } = useBoardAddress();
  const { locations, data, error, refetch, freshness, allRows, locationById, channelBySlug, tools } = useBoard(openedId);
  const wakeLock = useWakeLock();
  const [textSize, setTextSize] = useTextSize();
  const [storedStation, storeStation] = useStoredStation();
  const [isAllDayShown, showAllDay] = useAllDayShown();

  const now = useClock(wholeMinute);
  const { rows: open, later } = useMemo(() => kitchenOrders(allRows ?? NO_ROWS, now), [allRows, now]);
  const stations = useMemo(() => stationChoices(open, locations), [open, locations]);
  const requested = params.get(STATION_PARAM) ?? storedStation;
  const station = stations.some(({ key }) => key === requested) ? requested : null;
  const listed = useMemo(() => sortRows(rowsOfStation(open, locationById, station), 'urgency'), [open, locationById, station]);
  const steady = useSteadyOrder(listed, rowId, { others: allRows ?? NO_ROWS, view: station ?? 'all' });

  const choose = (next: string | null) => {
    storeStation(next);
    replace(paramsWith(STATION_PARAM, next));
  };
  return (
    <div className={`kitchen kitchen-${textSize}`}>
      <KitchenBar
        orders={tools.actions && (data?.data ?? NO_ORDERS)}
        stations={stations}
        station={station}
        onStation={choose}
        count={allRows ? open.length : null}
        later={later}
        textSize={textSize}
        onTextSize={setTextSize}
        isAllDayShown={isAllDayShown}
        onAllDay={showAllDay}
        wakeLock={wakeLock}
      />
      <div className="kitchen-main">
        <div className="kitchen-orders" {...steady.touchProps}>
          <QueryView
            data={data && steady.rows}
            // With loaded orders, the banner below shows their age instead.
            error={error && !data ? apiErrorText(intl, error) : null}
            onRetry={() => void refetch()}
            skeleton={<KitchenSkeleton />}
            isEmpty={(shown) => shown.length === 0}
            empty={
              <EmptyState title={intl.formatMessage({ id: 'kitchen.page.emptyTitle' })}>
                {later > 0 && intl.formatMessage({ id: 'kitchen.bar.laterLabel' }, { count: later })}
              </EmptyState>
            }
          >
            {(shown) => (
              <OrderBoard
                rows={shown}
                left={steady.left}
                label={intl.formatMessage({ id: 'operations.board.label' })}
                layout={LAYOUTS[textSize]}
              >
                {(row, isStop) => (
                  <KitchenCard
                    row={row}
                    location={locationById.get(row.order.locationId)}
                    showLocation={locations.length > 1}
                    channel={channelBySlug.get(row.order.channel.slug)}
                    station={station}
                    to={hrefOf(row.order.id)}
                    isStop={isStop}
                    tools={tools}
                  />
                )}
              </OrderBoard>
            )}
          </QueryView>
        </div>
        {isAllDayShown && (
          <Suspense fallback={null}>
            <AllDayPanel rows={open} locationById={locationById} station={station} onClose={() => showAllDay(false)} />
          </Suspense>
        )}
      </div>
      {data && <BoardNotices page={data} />}
      <OldDataBanner {...freshness} onRefresh={() => void refetch()} />
      {openedId !== null && renderOrder(openedId, closeOrder)}
    </div>
  );
}

const NO_ROWS: readonly BoardRow[] = [];
const NO_ORDERS: readonly Order[] = [];

/** A placeholder in the shape of the tickets. */
function KitchenSkeleton() {
  return (
    <div className="order-board-skeleton">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <div key={card} className={`order-card kitchen-skeleton ${Classes.SKELETON}`} />
      ))}
    </div>
  );
}
