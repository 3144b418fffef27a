import type { Order, OrderItem, StatusEntry } from '@/domain/order';

/** An entry of an order's history; by default it was accepted at 12:00 UTC. */
export function aStatusEntry(over: Partial<StatusEntry> = {}): StatusEntry {
  return { status: 'ACEPTED', creator: 'glovo', date: '2026-11-20T12:00:00.000Z', ...over };
}

/** A printing entry of an order's history. */
export function aPrinterEntry(over: Partial<StatusEntry> = {}): StatusEntry {
  return aStatusEntry({ status: 'SUCCESS', type: 'printer', creator: 'web-app', ...over });
}

export function anOrderItem(over: Partial<OrderItem> = {}): OrderItem {
  return {
    innerId: 'item-1',
    posRef: 'P1',
    name: 'Pizza margarita',
    qty: 1,
    price: 950,
    modifiers: [{ innerId: 'mod-1', posRef: 'M1', name: 'Extra de queso', qty: 1, price: 150 }],
    ...over,
  };
}

/** A delivery order of one pizza, accepted, due at 12:20 UTC. */
export function anOrder(over: Partial<Order> = {}): Order {
  return {
    id: 'order-1',
    code: 'A-1001',
    rev: 1,
    placedAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    channel: { slug: 'glovo', orderCode: 'GLV-778', orderId: 'glv-778' },
    locationId: 'location-1',
    accountId: 'account-1',
    statuses: [aStatusEntry()],
    items: [anOrderItem()],
    currency: 'EUR',
    priceDetails: { deliveryFee: 275 },
    fees: { service_charge: 50 },
    subtotal: 1100,
    total: 1425,
    totalPaidByClient: 1425,
    paymentPending: false,
    client: { name: 'Lucía Martín', phone: '+34600111222', email: 'lucia@example.com' },
    address: { line1: 'Calle Mayor 1', country: 'ES' },
    courier: null,
    fulfillment: { type: 'delivery-by-channel' },
    payment: { type: 'card' },
    suggestedPickUpAt: '2026-11-20T12:20:00.000Z',
    ...over,
  };
}
