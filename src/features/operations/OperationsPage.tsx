import { Classes } from '@blueprintjs/core';
import { Suspense, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { can } from '@/domain/permissions';
import { useSteadyOrder } from '@/entities/order/useSteadyOrder';
import { useBlockedProducts } from '@/features/operations/BlockedProducts/useBlockedProducts';
import { rowId } from '@/features/operations/boardRow';
import { boardSort, sortRows } from '@/features/operations/boardSort';
import { ATTENTION_PARAM, boardTab, countsByTab, rowsOfTab, rowsWithAttention, type BoardTab } from '@/features/operations/boardTab';
import { BoardToolbar } from '@/features/operations/BoardToolbar';
import { useBoardView } from '@/features/operations/boardView';
import { groupIncidents } from '@/features/operations/Incident/incidents';
import { resendRuns } from '@/features/operations/Incident/resendRuns';
import { OrderBoard } from '@/features/operations/OrderBoard/OrderBoard';
import { OrderCard } from '@/features/operations/OrderBoard/OrderCard';
import { OperationTabs } from '@/features/operations/OperationTabs/OperationTabs';
import { SERVICE_PARAM, serviceFilter } from '@/features/operations/ServiceTypeFilter/serviceFilter';
import { useBoard } from '@/features/operations/useBoard';
import { useBoardAddress } from '@/features/operations/useBoardAddress';
import { useBoardKeys } from '@/features/operations/useBoardKeys';
import { apiErrorText } from '@/services/api/apiErrorText';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { OldDataBanner } from '@/ui/OldData/OldDataBanner';
import { QueryView } from '@/ui/QueryView/QueryView';
import '@/features/operations/operations.css';

const BlockedProducts = lazyWithTexts(async () => (await import('@/features/operations/BlockedProducts/BlockedProducts')).BlockedProducts);
const IncidentCard = lazyWithTexts(async () => (await import('@/features/operations/Incident/IncidentCard')).IncidentCard);
// Rarely shown, so that not every board loads them first.
const BoardEmpty = lazyWithTexts(
  async () => (await import(/* webpackChunkName: "boardLater", webpackPrefetch: true */ '@/features/operations/BoardEmpty')).BoardEmpty,
);
const BoardNotices = lazyWithTexts(
  async () => (await import(/* webpackChunkName: "boardLater", webpackPrefetch: true */ '@/features/operations/BoardNotices')).BoardNotices,
);
const OrderTable = lazyWithTexts(async () => (await import('@/features/operations/OrderTable/OrderTable')).OrderTable);

interface OperationsPageProps {
  /** Renders an opened order next to the board, which remains usable. */
  renderOrder: (orderId: string, onClose: () => void) => ReactNode;
}

/**
 * Route page with the operations board: today's orders in tabs, live (specification 1 §2). The URL stores tab, service type, sort order,
 * opened order, and whether only orders that need attention are shown.
 */
export function OperationsPage({ renderOrder }: OperationsPageProps) {
  const intl = useIntl();
  const { params, paramsWith, replace, openedId, hrefOf, closeOrder } = useBoardAddress();
  const { user, locations, data, error, refetch, zone, freshness, allRows, locationById, channelBySlug, tools } = useBoard(openedId);
  const mayReadBlocked = can(user.role, 'suspends-view');
  const blocked = useBlockedProducts(locations, mayReadBlocked);
  const [view, setView] = useBoardView(user.id);

  const requestedTab = boardTab(params.get('tab'));
  const tab = requestedTab === 'BLOCKED' && !mayReadBlocked ? 'ALL' : requestedTab;
  const sort = boardSort(params.get('sort'));
  const service = serviceFilter(params.get(SERVICE_PARAM));
  const rows = useMemo(
    () => (service === null ? allRows : allRows?.filter(({ order }) => order.fulfillment?.type === service)),
    [allRows, service],
  );
  const counts = useMemo(() => (rows ? countsByTab(rows) : {}), [rows]);
  const tabRows = useMemo(() => rows && (tab === 'BLOCKED' ? [] : rowsOfTab(rows, tab)), [rows, tab]);
  const attentionRows = useMemo(() => tabRows && rowsWithAttention(tabRows), [tabRows]);
  const onlyAttention = params.get(ATTENTION_PARAM) === '1';
  const listed = onlyAttention ? attentionRows : tabRows;
  const runs = useSyncExternalStore(resendRuns.subscribe, resendRuns.get);
  const shownRows = useMemo(() => listed && groupIncidents(sortRows(listed, sort), runs, sort), [listed, sort, runs]);
  const steady = useSteadyOrder(shownRows ?? NO_ROWS, rowId, {
    others: allRows ?? NO_ROWS,
    view: [tab, sort, view, service, onlyAttention].join(' '),
  });
  const showAll = () => {
    const next = paramsWith('tab', null);
    next.delete(SERVICE_PARAM);
    next.delete(ATTENTION_PARAM);
    replace(next);
  };
  const selectTab = (next: BoardTab) => replace(paramsWith('tab', next));
  useBoardKeys({ withBlocked: mayReadBlocked, onTab: selectTab, view, onView: setView });
  const label = intl.formatMessage({ id: 'operations.board.label' });
  const orders = (
    <>
      <BoardToolbar
        orders={data?.data ?? NO_ROWS}
        zone={zone}
        view={view}
        onView={setView}
        sort={sort}
        onSort={(next) => replace(paramsWith('sort', next))}
        attentionCount={attentionRows?.length ?? 0}
        onlyAttention={onlyAttention}
        onAttention={(only) => replace(paramsWith(ATTENTION_PARAM, only ? '1' : null))}
      />
      <div className="operations-orders" {...steady.touchProps}>
        <QueryView
          data={data && steady.rows}
          // With loaded orders, the banner below shows their age instead.
          error={error && !data ? apiErrorText(intl, error) : null}
          onRetry={() => void refetch()}
          skeleton={<BoardSkeleton />}
          isEmpty={(shown) => shown.length === 0}
          empty={
            <Suspense fallback={null}>
              <BoardEmpty onShowAll={data?.data.length ? showAll : null} />
            </Suspense>
          }
        >
          {(shown) =>
            view === 'list' ? (
              <Suspense fallback={<BoardSkeleton />}>
                <OrderTable
                  rows={shown}
                  label={label}
                  locationById={locationById}
                  showLocation={locations.length > 1}
                  channelBySlug={channelBySlug}
                  hrefOf={hrefOf}
                  tools={tools}
                />
              </Suspense>
            ) : (
              <OrderBoard rows={shown} left={steady.left} label={label}>
                {(row, isStop, isLong) =>
                  row.incident ? (
                    <Suspense fallback={null}>
                      <IncidentCard
                        incident={row.incident}
                        location={locationById.get(row.incident.locationId)}
                        mayResend={tools.actions !== null}
                        hrefOf={hrefOf}
                        isStop={isStop}
                      />
                    </Suspense>
                  ) : (
                    <OrderCard
                      row={row}
                      location={locationById.get(row.order.locationId)}
                      showLocation={locations.length > 1}
                      channel={channelBySlug.get(row.order.channel.slug)}
                      to={hrefOf(row.order.id)}
                      isOpened={row.order.id === openedId}
                      isStop={isStop}
                      isLong={isLong}
                      tools={tools}
                    />
                  )
                }
              </OrderBoard>
            )
          }
        </QueryView>
      </div>
      {/* Below the orders, which do not move when a notice appears (row K-12). */}
      {data && data.totalCount + data.dropped > data.data.length && (
        <Suspense fallback={null}>
          <BoardNotices page={data} />
        </Suspense>
      )}
      <OldDataBanner {...freshness} onRefresh={() => void refetch()} />
    </>
  );
  return (
    <div className="operations">
      <OperationTabs
        selected={tab}
        onSelect={selectTab}
        counts={{ ...counts, ...(blocked.data && { BLOCKED: blocked.data.items.length }) }}
        withBlocked={mayReadBlocked}
        panel={
          tab === 'BLOCKED' ? (
            <Suspense fallback={<BoardSkeleton />}>
              <BlockedProducts query={blocked} locations={locations} locationById={locationById} channelBySlug={channelBySlug} />
            </Suspense>
          ) : (
            orders
          )
        }
      />
      {openedId !== null && renderOrder(openedId, closeOrder)}
    </div>
  );
}

const NO_ROWS: readonly never[] = [];

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8];

/** A placeholder in the shape of the board. */
function BoardSkeleton() {
  return (
    <div className="order-board-skeleton">
      {CARDS.map((card) => (
        <div key={card} className={`order-card ${Classes.SKELETON}`} />
      ))}
    </div>
  );
}
