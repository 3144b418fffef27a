// @ts-check

const STATUSES = ['INCOMING_NEW', 'ACEPTED', 'IN_KITCHEN', 'READY_FOR_DELIVERY', 'PICKED_UP', 'DELIVERED'];
const MINUTE_MS = 60_000;
const placed = Date.now() - 30 * MINUTE_MS;

/**
 * An order of a large board in the API's format: three items, and one to `maxStatuses` status entries, depending on its number and revision.
 * @param {number} number
 * @param {number} rev
 * @param {number} [maxStatuses] 3: all orders are open
 */
export function benchOrder(number, rev, maxStatuses = STATUSES.length) {
  const placedAt = new Date(placed + (number % 1500) * 1000).toISOString();
  const steps = 1 + ((number + rev) % maxStatuses);
  return {
    id: `bench-${number}`,
    code: `B${number}`,
    rev,
    placedAt,
    updatedAt: placedAt,
    channel: { slug: 'glovo', orderCode: `GLO-${number}`, orderId: `glovo-${number}` },
    locationId: 'location-es-1',
    accountId: 'account-es',
    statuses: STATUSES.slice(0, steps).map((status, step) => ({
      status,
      creator: 'glovo',
      date: new Date(placed + number + step * MINUTE_MS).toISOString(),
    })),
    items: [1, 2, 3].map((item) => ({
      innerId: `dish-${item}`,
      posRef: `P10${item}`,
      name: `Plato del día número ${item}`,
      qty: item,
      price: 950 + item,
      modifiers: [{ innerId: `extra-${item}`, posRef: `M1${item}`, name: 'Extra de queso', qty: 1, price: 150 }],
      notes: item === 1 ? 'Sin cebolla' : null,
    })),
    currency: 'EUR',
    priceDetails: { deliveryFee: 275 },
    fees: { service_charge: 50 },
    subtotal: 6025,
    total: 6350,
    totalPaidByClient: 6350,
    paymentPending: false,
    payment: { type: 'card' },
    clientComments: number % 3 === 0 ? 'El timbre no funciona, llamar al móvil' : null,
    client: { name: `Cliente ${number}`, phone: '+34600111222', email: `cliente${number}@example.com` },
    fulfillment: { type: 'delivery-by-channel' },
    address: { line1: `Calle Mayor ${number % 200}`, country: 'ES' },
    preparationAt: new Date(placed + 40 * MINUTE_MS).toISOString(),
    suggestedPickUpAt: new Date(placed + (45 + (number % 40)) * MINUTE_MS).toISOString(),
  };
}
