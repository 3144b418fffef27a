import type { ReportType } from '@/domain/report';

/** The type of a field, which selects its format. */
export type FieldKind =
  'text' | 'channel' | 'service' | 'status' | 'reportStatus' | 'reason' | 'payment' | 'account' | 'day' | 'time' | 'count' | 'money';

export interface ReportField {
  id: FieldId;
  kind: FieldKind;
  /** In pixels. */
  width: number;
  /** The id of the text that explains a figure, as `docs/figures.md` defines it. */
  help?: FigureHelp;
  /** Whether a total would count orders twice. */
  hasNoTotal?: true;
  /** Only shown if the report is filtered by a product. */
  isOfProduct?: true;
  /** Whether it is one of the three columns of a narrow window. */
  isShownNarrow?: true;
}

type FigureHelp =
  | 'day'
  | 'zone'
  | 'orders'
  | 'sales'
  | 'withoutTotal'
  | 'cancelled'
  | 'failed'
  | 'ordersToDate'
  | 'salesToDate'
  | 'pieces'
  | 'total'
  | 'orderSales'
  | 'deliveryFee'
  | 'tip'
  | 'otherFees'
  | 'reportStatus'
  | 'productPieces'
  | 'productOrders'
  | 'productSales';

type FieldId =
  | 'code'
  | 'placedAt'
  | 'placedAtLocal'
  | 'day'
  | 'zone'
  | 'location'
  | 'locationId'
  | 'accountId'
  | 'channel'
  | 'channelOrderId'
  | 'serviceType'
  | 'status'
  | 'reason'
  | 'reportStatus'
  | 'payment'
  | 'currency'
  | 'product'
  | 'pieces'
  | 'orders'
  | 'total'
  | 'sales'
  | 'withoutTotal'
  | 'cancelled'
  | 'failed'
  | 'ordersToDate'
  | 'salesToDate'
  | 'deliveryFee'
  | 'tip'
  | 'otherFees'
  | 'productPieces'
  | 'productSales';

const DAY: ReportField = { id: 'day', kind: 'day', width: 120, help: 'day' };
const ZONE: ReportField = { id: 'zone', kind: 'text', width: 150, help: 'zone' };
const LOCATION: ReportField = { id: 'location', kind: 'text', width: 180 };
const ACCOUNT: ReportField = { id: 'accountId', kind: 'account', width: 150 };
const CHANNEL: ReportField = { id: 'channel', kind: 'channel', width: 120 };
const SERVICE: ReportField = { id: 'serviceType', kind: 'service', width: 160 };
const CURRENCY: ReportField = { id: 'currency', kind: 'text', width: 110 };
const ORDERS: ReportField = { id: 'orders', kind: 'count', width: 110, help: 'orders' };
const SALES: ReportField = { id: 'sales', kind: 'money', width: 130, help: 'sales', isShownNarrow: true };
const UNCOUNTED: readonly ReportField[] = [
  { id: 'withoutTotal', kind: 'count', width: 115, help: 'withoutTotal' },
  { id: 'cancelled', kind: 'count', width: 130, help: 'cancelled' },
  { id: 'failed', kind: 'count', width: 150, help: 'failed' },
];
/** The figures of a row, after the columns that name it. */
const FIGURES: readonly ReportField[] = [ORDERS, SALES, ...UNCOUNTED, CURRENCY, ACCOUNT];

/** The columns of each report, from the left. Ids are the fields of its rows (`REPORT_ROWS`). */
export const REPORT_LAYOUT: Readonly<Record<ReportType, readonly ReportField[]>> = {
  orders: [
    { id: 'code', kind: 'text', width: 110, isShownNarrow: true },
    { id: 'placedAt', kind: 'time', width: 160 },
    DAY,
    { ...LOCATION, isShownNarrow: true },
    CHANNEL,
    { id: 'reportStatus', kind: 'reportStatus', width: 140, help: 'reportStatus' },
    { ...SALES, help: 'orderSales' },
    { id: 'productPieces', kind: 'count', width: 190, help: 'productPieces', isOfProduct: true },
    { id: 'productSales', kind: 'money', width: 180, help: 'productSales', isOfProduct: true },
    { id: 'total', kind: 'money', width: 110, help: 'total' },
    { id: 'status', kind: 'status', width: 150 },
    SERVICE,
    { id: 'payment', kind: 'payment', width: 120 },
    { id: 'pieces', kind: 'count', width: 115, help: 'pieces' },
    { id: 'deliveryFee', kind: 'money', width: 120, help: 'deliveryFee' },
    { id: 'tip', kind: 'money', width: 115, help: 'tip' },
    { id: 'otherFees', kind: 'money', width: 145, help: 'otherFees' },
    { id: 'reason', kind: 'reason', width: 260 },
    { id: 'channelOrderId', kind: 'text', width: 220 },
    CURRENCY,
    ACCOUNT,
    { id: 'locationId', kind: 'text', width: 180 },
    { id: 'placedAtLocal', kind: 'text', width: 220 },
    ZONE,
  ],
  sales: [{ ...DAY, isShownNarrow: true }, { ...LOCATION, isShownNarrow: true }, CHANNEL, ...FIGURES, ZONE],
  accumulated: [
    { ...DAY, isShownNarrow: true },
    ORDERS,
    SALES,
    { id: 'ordersToDate', kind: 'count', width: 150, help: 'ordersToDate', hasNoTotal: true },
    { id: 'salesToDate', kind: 'money', width: 150, help: 'salesToDate', hasNoTotal: true, isShownNarrow: true },
    ...UNCOUNTED,
    CURRENCY,
    ZONE,
  ],
  salesWithProducts: [
    DAY,
    { id: 'product', kind: 'text', width: 220, isShownNarrow: true },
    { id: 'pieces', kind: 'count', width: 115, help: 'productPieces', isShownNarrow: true },
    { ...ORDERS, help: 'productOrders', hasNoTotal: true },
    { ...SALES, help: 'productSales' },
    LOCATION,
    CHANNEL,
    CURRENCY,
    ACCOUNT,
    ZONE,
  ],
  summary: [{ ...LOCATION, isShownNarrow: true }, { ...CHANNEL, isShownNarrow: true }, SERVICE, ...FIGURES],
};

/**
 * The fields of a report in a file (decision G25): the shown ones in order, followed by the time zone of dates and the currency of amounts if they are
 * not shown.
 */
export function fileFields(type: ReportType, shownIds: readonly string[]): readonly ReportField[] {
  const shown = shownIds.flatMap((shownId) => REPORT_LAYOUT[type].find(({ id }) => id === shownId) ?? []);
  const hasKind = (...kinds: FieldKind[]) => shown.some(({ kind }) => kinds.includes(kind));
  const needed = REPORT_LAYOUT[type].filter(
    ({ id }) => (id === 'zone' && hasKind('day', 'time')) || (id === 'currency' && hasKind('money')),
  );
  return [...new Set([...shown, ...needed])];
}
