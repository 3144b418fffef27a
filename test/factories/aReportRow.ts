import type { ReportRow } from '@/domain/report';

const LOCATION = { locationId: 'location-1', location: 'Centro', accountId: 'account-1' };
const SUMS = { orders: 2, sales: 3_050, withoutTotal: 0, cancelled: 1, failed: 0 };

/** A row of the orders report: an order placed in Madrid that counts. */
export function anOrdersRow(over: Partial<ReportRow<'orders'>> = {}): ReportRow<'orders'> {
  return {
    id: 'order-1',
    code: 'A-1',
    placedAt: '2026-11-12T13:30:00.000Z',
    placedAtLocal: '2026-11-12T14:30:00+01:00',
    day: '2026-11-12',
    zone: 'Europe/Madrid',
    moved: 0,
    ...LOCATION,
    channel: 'glovo',
    channelOrderId: 'glovo-1',
    serviceType: 'takeaway',
    status: 'DELIVERED',
    reason: '',
    reportStatus: 'COMPLETED',
    payment: 'card',
    currency: 'EUR',
    pieces: 2,
    total: 1_525,
    sales: 1_525,
    deliveryFee: null,
    tip: null,
    otherFees: null,
    productPieces: null,
    productSales: null,
    ...over,
  };
}

/** A row of the sales report: two completed orders and a cancelled one of a day, a location and a channel. */
export function aSalesRow(over: Partial<ReportRow<'sales'>> = {}): ReportRow<'sales'> {
  return { day: '2026-11-12', zone: 'Europe/Madrid', moved: 0, ...LOCATION, channel: 'glovo', currency: 'EUR', ...SUMS, ...over };
}
