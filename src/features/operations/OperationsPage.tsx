import { Callout, Classes } from '@blueprintjs/core';
import { Suspense, useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { OrderPage } from '@/domain/order';
import { can } from '@/domain/permissions';
import { isProductAdmin, type Role } from '@/domain/role';
import { useOrderActions } from '@/entities/order/useOrderActions';
import { useSteadyOrder } from '@/entities/order/useSteadyOrder';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useBlockedProducts } from '@/features/operations/BlockedProducts/useBlockedProducts';
import { BoardEmpty } from '@/features/operations/BoardEmpty';
import { boardRow, rowId } from '@/features/operations/boardRow';
import { boardSort, sortRows } from '@/features/operations/boardSort';
import { ATTENTION_PARAM, boardTab, countsByTab, rowsOfTab, rowsWithAttention, type BoardTab } from '@/features/operations/boardTab';
import { BoardToolbar } from '@/features/operations/BoardToolbar';
import type { BoardTools } from '@/features/operations/boardTools';
import { useBoardView } from '@/features/operations/boardView';
import { groupIncidents } from '@/features/operations/Incident/incidents';
import { resendRuns } from '@/features/operations/Incident/resendRuns';
import { OrderBoard } from '@/features/operations/OrderBoard/OrderBoard';
import { OrderCard } from '@/features/operations/OrderBoard/OrderCard';
import { OperationTabs } from '@/features/operations/OperationTabs/OperationTabs';
import type { OrderFlags } from '@/features/operations/orderFlags';
import { SERVICE_PARAM, serviceFilter } from '@/features/operations/ServiceTypeFilter/serviceFilter';
import { useRinging } from '@/features/operations/sound/useRinging';
import { useBoardKeys } from '@/features/operations/useBoardKeys';
import { useBoardOrders } from '@/features/operations/useBoardOrders';
import { useOrderFlags } from '@/features/operations/useOrderFlags';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAppsQuery } from '@/services/api/appsApi';
import { useFlags } from '@/services/flags/useFlags';
import { useFreshness } from '@/services/realtime/useFreshness';
import { useLive } from '@/services/realtime/useLive';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { OldDataBanner } from '@/ui/OldData/OldDataBanner';
import { QueryView } from '@/ui/QueryView/QueryView';
import '@/features/operations/operations.css';
import { showToast } from '@/ui/Toasts/showToast';

const BlockedProducts = lazyWithTexts(async () => (await import('@/features/operations/BlockedProducts/BlockedProducts')).BlockedProducts);
const IncidentCard = lazyWithTexts(async () => (await import('@/features/operations/Incident/IncidentCard')).IncidentCard);
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
  const [params, setParams] = useSearchParams();
  const { user, locations } = useSignedIn();
  const { data, error, refetch, fulfilledTimeStamp, zone } = useBoardOrders(locations, useLive());
  const { data: apps } = useListAppsQuery({ scope: 'channel' });
  const freshness = useFreshness(fulfilledTimeStamp, error !== undefined);
  const mayReadBlocked = can(user.role, 'suspends-view');
  const blocked = useBlockedProducts(locations, mayReadBlocked);
  const [view, setView] = useBoardView(user.id);

  const requestedTab = boardTab(params.get('tab'));
  const tab = requestedTab === 'BLOCKED' && !mayReadBlocked ? 'ALL' : requestedTab;
  const sort = boardSort(params.get('sort'));
  const openedId = params.get('order');
  const service = serviceFilter(params.get(SERVICE_PARAM));
  const allRows = useMemo(() => data?.data.map(boardRow), [data]);
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
  const locationById = useMemo(() => new Map(locations.map((location) => [location.id, location])), [locations]);
  const channelBySlug = useMemo(() => new Map(apps?.data.map((app) => [app.slug, app])), [apps]);
  // Before the flags: the first ring of a new order is quiet, and a sound that plays is not interrupted.
  // The provider's administrator works at no restaurant.
  useRinging(can(user.role, 'orders:retry', 'updateOwn') && !isProductAdmin(user.role) ? allRows : undefined, locationById);
  const tools = useBoardTools(user.role, useOrderFlags(user.id, allRows, openedId));

  const addressWith = useCallback(
    (name: string, value: string | null) => {
      const next = new URLSearchParams(params);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    },
    [params],
  );
  const hrefOf = useCallback((orderId: string) => `?${addressWith('order', orderId)}`, [addressWith]);
  const showAll = () => {
    const next = addressWith('tab', null);
    next.delete(SERVICE_PARAM);
    next.delete(ATTENTION_PARAM);
    setParams(next, { replace: true });
  };
  const selectTab = (next: BoardTab) => setParams(addressWith('tab', next), { replace: true });
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
        onSort={(next) => setParams(addressWith('sort', next), { replace: true })}
        attentionCount={attentionRows?.length ?? 0}
        onlyAttention={onlyAttention}
        onAttention={(only) => setParams(addressWith(ATTENTION_PARAM, only ? '1' : null), { replace: true })}
      />
      <div className="operations-orders" {...steady.touchProps}>
        <QueryView
          data={data && steady.rows}
          // With loaded orders, the banner below shows their age instead.
          error={error && !data ? apiErrorText(intl, error) : null}
          onRetry={() => void refetch()}
          skeleton={<BoardSkeleton />}
          isEmpty={(shown) => shown.length === 0}
          empty={<BoardEmpty onShowAll={data?.data.length ? showAll : null} />}
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
      {data && <BoardNotices page={data} />}
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
      {openedId !== null && renderOrder(openedId, () => setParams(addressWith('order', null), { replace: true }))}
    </div>
  );
}

/** Warnings about orders of today that are missing from the board. */
function BoardNotices({ page: { data, totalCount, dropped } }: { page: OrderPage }) {
  return (
    <>
      {totalCount - dropped > data.length && (
        <Callout compact intent="warning">
          <FormattedMessage id="operations.page.truncatedLabel" values={{ shown: data.length, total: totalCount }} />
        </Callout>
      )}
      {dropped > 0 && (
        <Callout compact intent="warning">
          <FormattedMessage id="operations.page.droppedLabel" values={{ count: dropped }} />
        </Callout>
      )}
    </>
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

/** The actions that a role may use on the board. */
function useBoardTools(role: Role, flags: OrderFlags): BoardTools {
  const actions = useOrderActions(showToast);
  const mayRequestRider = useFlags()['request-rider'] === 'on';
  const mayAct = can(role, 'orders:retry', 'updateOwn');
  return useMemo(() => ({ flags, actions: mayAct ? { ...actions, mayRequestRider } : null }), [actions, flags, mayAct, mayRequestRider]);
}
