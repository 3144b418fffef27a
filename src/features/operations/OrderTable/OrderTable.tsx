import { Button } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { App } from '@/domain/app';
import type { Location } from '@/domain/location';
import { orderMoney } from '@/domain/orderMoney';
import { orderView } from '@/domain/orderView';
import { OrderStatus } from '@/entities/order/OrderStatus';
import { viewerZone } from '@/lib/timeZone';
import { rowId, type BoardRow } from '@/features/operations/boardRow';
import { useHighlight, type BoardTools } from '@/features/operations/boardTools';
import { IncidentOrders } from '@/features/operations/Incident/IncidentOrders';
import { ResendAll } from '@/features/operations/Incident/ResendAll';
import { CardActions } from '@/features/operations/OrderBoard/CardActions';
import { CardTime } from '@/features/operations/OrderBoard/CardTime';
import { FlagMark } from '@/features/operations/OrderBoard/FlagMark';
import { PrinterMark } from '@/features/operations/OrderBoard/PrinterMark';
import { RiderLine } from '@/features/operations/OrderBoard/RiderLine';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import type { Column } from '@/ui/DataTable/column';
import { DataTable } from '@/ui/DataTable/DataTable';
import { LatePopover } from '@/ui/LatePopover/LatePopover';
import { useKeys } from '@/ui/Keys/useKeys';
import { useMediaQuery } from '@/ui/useMediaQuery';

interface OrderTableProps {
  rows: readonly BoardRow[];
  label: string;
  locationById: ReadonlyMap<string, Location>;
  showLocation: boolean;
  channelBySlug: ReadonlyMap<string, App>;
  /** The URL that opens an order. */
  hrefOf: (orderId: string) => string;
  tools: BoardTools;
}

/** The board as a dense list: one row per order, in the order of the cards. Total and rider are shown only in wide windows. */
export function OrderTable({ rows, label, locationById, showLocation, channelBySlug, hrefOf, tools }: OrderTableProps) {
  const intl = useIntl();
  const roomy = useMediaQuery('(min-width: 1500px)');
  const columns = useMemo((): Column<BoardRow>[] => {
    const locationOf = ({ order }: BoardRow) => locationById.get(order.locationId);
    const zoneOf = (row: BoardRow) => locationOf(row)?.timeZone ?? viewerZone();
    const title = (column: 'code' | 'time' | 'status' | 'client' | 'location' | 'total' | 'rider' | 'printer' | 'action') =>
      intl.formatMessage({ id: `operations.column.${column}` });
    const totalOf = ({ order }: BoardRow) => orderView(order).total.value ?? Number.NaN;
    const moneyOf = (row: BoardRow) =>
      row.incident || Number.isNaN(totalOf(row)) ? '' : orderMoney(totalOf(row), row.order, locationOf(row));
    const { actions } = tools;
    const all: (Column<BoardRow> | null)[] = [
      {
        id: 'code',
        title: title('code'),
        width: 'minmax(140px, 1fr)',
        text: ({ order }) => orderView(order).code,
        cell: ({ order, incident }) =>
          incident ? (
            <strong>
              {intl.formatMessage(
                { id: `operations.incident.${incident.cause}Title` },
                { location: locationById.get(incident.locationId)?.name ?? incident.locationId },
              )}
            </strong>
          ) : (
            <CodeCell order={order} channel={channelBySlug.get(order.channel.slug)} tools={tools} />
          ),
      },
      {
        id: 'time',
        title: title('time'),
        width: '208px',
        text: ({ order }) => order.placedAt,
        cell: (row) => <CardTime row={row} timeZone={zoneOf(row)} />,
      },
      {
        id: 'status',
        title: title('status'),
        width: 'minmax(136px, 1.6fr)',
        text: ({ shown }) => intl.formatMessage({ id: `orders.status.${shown.status}` }),
        cell: ({ shown, incident }) =>
          incident ? (
            <LatePopover
              content={() => (
                <div className="incident-popover">
                  <IncidentOrders incident={incident} hrefOf={hrefOf} />
                </div>
              )}
            >
              <Button size="small" variant="minimal" endIcon={<CaretDown size={14} />}>
                {intl.formatMessage({ id: 'operations.incident.countLabel' }, { count: incident.orders.length })}
              </Button>
            </LatePopover>
          ) : (
            <OrderStatus shown={shown} />
          ),
      },
      {
        id: 'client',
        title: title('client'),
        width: 'minmax(72px, 1fr)',
        text: ({ order, incident }) =>
          incident ? '' : orderView(order).clientName.value || intl.formatMessage({ id: 'operations.card.clientPlaceholder' }),
        onlyWide: true,
      },
      showLocation
        ? {
            id: 'location',
            title: title('location'),
            width: 'minmax(72px, 1fr)',
            text: (row) => locationOf(row)?.name ?? row.order.locationId,
            onlyWide: true,
          }
        : null,
      roomy ? { id: 'total', title: title('total'), width: '88px', text: moneyOf, number: totalOf, onlyWide: true } : null,
      roomy
        ? {
            id: 'rider',
            title: title('rider'),
            width: 'minmax(64px, 0.8fr)',
            text: () => '',
            cell: ({ order, incident }) => !incident && <RiderLine order={order} />,
            onlyWide: true,
          }
        : null,
      {
        id: 'printer',
        title: title('printer'),
        width: '96px',
        text: () => '',
        cell: (row) => !row.incident && <PrinterMark order={row.order} timeZone={zoneOf(row)} />,
        onlyWide: true,
      },
      actions && {
        id: 'action',
        title: title('action'),
        width: 'minmax(176px, 208px)',
        text: () => '',
        cell: (row) =>
          row.incident ? (
            <span className="order-card-actions">
              <ResendAll incident={row.incident} isStop />
            </span>
          ) : (
            <CardActions order={row.order} location={locationOf(row)} actions={actions} />
          ),
        onlyWide: true,
      },
    ];
    return all.filter((column) => column !== null);
  }, [channelBySlug, hrefOf, intl, locationById, roomy, showLocation, tools]);

  useKeys([
    { key: 'j', label: intl.formatMessage({ id: 'operations.keys.next' }), run: () => stepRow('ArrowDown') },
    { key: 'k', label: intl.formatMessage({ id: 'operations.keys.previous' }), run: () => stepRow('ArrowUp') },
  ]);

  return <DataTable label={label} rows={rows} columns={columns} rowId={rowId} rowHref={({ order }) => hrefOf(order.id)} />;
}

/** Moves the focus within the table like its arrow keys; from outside, focuses its tab stop. */
function stepRow(key: 'ArrowDown' | 'ArrowUp'): void {
  const stop = document.querySelector<HTMLElement>('.operations .data-table-open[tabindex="0"]');
  if (stop?.closest('[role=table]')?.contains(document.activeElement)) {
    stop.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  } else stop?.focus();
}

function CodeCell({ order, channel, tools }: { order: BoardRow['order']; channel: App | undefined; tools: BoardTools }) {
  const highlight = useHighlight(tools.flags, order.id);
  return (
    <span className="order-table-code">
      <AppIcon name={channel?.name ?? order.channel.slug} image={channel?.image} />
      {orderView(order).code}
      {highlight && <FlagMark highlight={highlight} />}
    </span>
  );
}
