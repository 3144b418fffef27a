import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { BoardEmpty } from '@/features/operations/BoardEmpty';
import { BoardNotices } from '@/features/operations/BoardNotices';
import { boardRow } from '@/features/operations/boardRow';
import { boardSort, sortRows } from '@/features/operations/boardSort';
import { boardTab, countsByTab, rowsOfTab } from '@/features/operations/boardTab';
import { BoardSkeleton } from '@/features/operations/OrderBoard/BoardSkeleton';
import { OrderBoard } from '@/features/operations/OrderBoard/OrderBoard';
import { OrderCard } from '@/features/operations/OrderBoard/OrderCard';
import { OperationTabs } from '@/features/operations/OperationTabs/OperationTabs';
import { SERVICE_PARAM, serviceFilter } from '@/features/operations/ServiceTypeFilter/serviceFilter';
import { SortSelect } from '@/features/operations/SortSelect';
import { useBoardOrders } from '@/features/operations/useBoardOrders';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAppsQuery } from '@/services/api/appsApi';
import { useLive } from '@/services/realtime/useLive';
import { useSignedIn } from '@/services/session/useSignedIn';
import { QueryView } from '@/ui/QueryView/QueryView';
import '@/features/operations/operations.css';

interface OperationsPageProps {
  /** What shows an order that was opened from the board; it stands beside the board, which stays usable. */
  renderOrder: (orderId: string, onClose: () => void) => ReactNode;
}

/** The operations board: today's orders by tabs, live (specification 1 §2). Tab, service type, sorting and opened order are in the address. */
export function OperationsPage({ renderOrder }: OperationsPageProps) {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const { locations } = useSignedIn();
  const { data, error, refetch, zone } = useBoardOrders(locations, useLive());
  const { data: apps } = useListAppsQuery({ scope: 'channel' });

  const tab = boardTab(params.get('tab'));
  const sort = boardSort(params.get('sort'));
  const openedId = params.get('order');
  const service = serviceFilter(params.get(SERVICE_PARAM));
  const rows = useMemo(
    () => data?.data.filter(({ fulfillment }) => service === null || fulfillment?.type === service).map(boardRow),
    [data, service],
  );
  const counts = useMemo(() => (rows ? countsByTab(rows) : null), [rows]);
  const shownRows = useMemo(() => rows && sortRows(rowsOfTab(rows, tab), sort), [rows, tab, sort]);
  const locationById = useMemo(() => new Map(locations.map((location) => [location.id, location])), [locations]);
  const channelBySlug = useMemo(() => new Map(apps?.data.map((app) => [app.slug, app])), [apps]);

  const addressWith = (name: string, value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return next;
  };
  const showAll = () => {
    const next = addressWith('tab', null);
    next.delete(SERVICE_PARAM);
    setParams(next, { replace: true });
  };
  const board = (
    <>
      <div className="operations-toolbar">
        {zone.mixed && (
          <p className="operations-notice">{intl.formatMessage({ id: 'operations.zone.mixedLabel' }, { zone: zone.timeZone })}</p>
        )}
        <SortSelect value={sort} onChange={(next) => setParams(addressWith('sort', next), { replace: true })} />
      </div>
      {data && <BoardNotices page={data} />}
      <QueryView
        data={shownRows}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<BoardSkeleton />}
        isEmpty={(shown) => shown.length === 0}
        empty={<BoardEmpty onShowAll={data?.data.length ? showAll : null} />}
      >
        {(shown) => (
          <OrderBoard rows={shown} label={intl.formatMessage({ id: 'operations.board.label' })}>
            {(row) => (
              <OrderCard
                row={row}
                location={locationById.get(row.order.locationId)}
                showLocation={locations.length > 1}
                channel={channelBySlug.get(row.order.channel.slug)}
                to={`?${addressWith('order', row.order.id).toString()}`}
                isOpened={row.order.id === openedId}
              />
            )}
          </OrderBoard>
        )}
      </QueryView>
    </>
  );
  return (
    <div className="operations">
      <OperationTabs
        selected={tab}
        onSelect={(next) => setParams(addressWith('tab', next), { replace: true })}
        counts={counts}
        panel={board}
      />
      {openedId !== null && renderOrder(openedId, () => setParams(addressWith('order', null)))}
    </div>
  );
}
