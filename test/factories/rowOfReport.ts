import { REPORT_ROWS, type ReportRow, type ReportType } from '@/domain/report';

const LOCATION = { locationId: 'location-1', location: 'Sol', accountId: 'account-1' };
const sums = { orders: 3, sales: 2750, withoutTotal: 0, cancelled: 1, failed: 0 };
const DAY = { day: '2026-11-01', zone: 'Europe/Madrid', moved: 0 };

const ROWS: { [Type in ReportType]: ReportRow<Type> } = {
  orders: {
    ...{ id: 'order-1', code: 'A-1', placedAt: '2026-11-01T12:00:00.000Z', placedAtLocal: '2026-11-01T13:00:00+01:00' },
    ...{ ...DAY, ...LOCATION, channel: 'glovo', channelOrderId: 'glovo-1', serviceType: 'delivery', reason: '' },
    ...{ status: 'DELIVERED', reportStatus: 'COMPLETED', payment: 'card', currency: 'EUR', pieces: 2, total: 1250, sales: 1250 },
    ...{ deliveryFee: 199, tip: null, otherFees: null, productPieces: null, productSales: null },
  },
  sales: { ...DAY, ...LOCATION, channel: 'glovo', currency: 'EUR', ...sums },
  accumulated: { ...DAY, currency: 'EUR', ...sums, ordersToDate: 3, salesToDate: 2750 },
  salesWithProducts: { ...DAY, ...LOCATION, channel: 'glovo', product: 'Pizza', currency: 'EUR', pieces: 2.5, orders: 2, sales: 1900 },
  summary: { ...LOCATION, channel: 'glovo', serviceType: 'delivery', currency: 'EUR', moved: 0, ...sums },
};

/** A row of any report, as the server sends it. */
export function rowOfReport<Type extends ReportType>(type: Type, over: Partial<ReportRow<Type>> = {}): ReportRow<Type> {
  return { ...ROWS[type], ...over };
}

/** The field names of a report's rows. */
export const fieldsOf = (type: ReportType): string[] => Object.keys(REPORT_ROWS[type].shape);
