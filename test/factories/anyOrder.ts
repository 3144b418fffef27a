import fc from 'fast-check';
import { FULFILLMENT_TYPES, orderSchema, type Order } from '@/domain/order';
import { ORDER_STATUSES } from '@/domain/orderStatus';
import { PAYMENT_TYPES } from '@/domain/paymentType';
import { anOrder } from './anOrder';

/** Texts that only a bug renders for a missing value; the random texts here do not contain them. */
export const MISTAKES = /undefined|NaN|\[object|Invalid/;

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', '\n', 'x'.repeat(10_000), 'Sin cebolla\n'.repeat(900), '<b>', 'constructor', '__proto__', 'error 5'),
);
const anyJson = fc.jsonValue({ maxDepth: 3 });
const anyAmount = fc.oneof(fc.integer(), fc.constantFrom(0, -0, -500, 0.5, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE, -Number.MAX_VALUE));
const anyInstant = fc.oneof(
  fc.constantFrom('ayer', '1926-11-20T12:00:00.000Z', '+275760-09-13T00:00:00.000Z', '2026-11-20', '-000001-01-01T00:00:00Z'),
  anyText,
);
const anyName = { name: anyText, title: anyText, phone: anyText, email: anyText, creator: anyText };
const anyModifier = fc.record({ innerId: anyText, posRef: anyText, name: anyText, qty: anyAmount, price: anyAmount, meta: anyJson });
const anyItem = fc.record({
  innerId: anyText,
  posRef: anyText,
  name: anyText,
  qty: anyAmount,
  price: anyAmount,
  notes: anyText,
  modifiers: fc.oneof(fc.array(anyModifier, { maxLength: 3 }), anyJson),
  meta: fc.oneof(
    fc.record({ Type: anyJson, PreparationTypeId: anyJson, PreparationOrderId: anyJson, catalogData: anyJson }, { requiredKeys: [] }),
    anyJson,
  ),
});
const anyEntry = fc.record({
  status: fc.oneof(fc.constantFrom(...ORDER_STATUSES, 'SUCCESS', 'PICKING', 'FLYING'), anyText),
  date: anyInstant,
  type: fc.oneof(fc.constantFrom('rider', 'printer', 'pos', null), anyText),
  creator: fc.oneof(fc.constant('web-app'), anyText),
  reason: fc.oneof(fc.constantFrom('TIMEOUT', '{"enableOrdersFrom":"2026-11-20T19:30:00.000Z"}', '{'), anyText),
  notes: anyText,
  meta: anyJson,
});
const listOf = (row: fc.Arbitrary<unknown>) => fc.array(fc.oneof(row, anyJson), { maxLength: 4 });
const partOf = (shape: Record<string, fc.Arbitrary<unknown>>) => fc.record(shape, { requiredKeys: [] });

/** Fields whose valid values test more than random JSON. */
const READABLE: Record<string, fc.Arbitrary<unknown>> = {
  channel: partOf({ slug: anyText, orderCode: anyText, orderId: anyText }),
  statuses: listOf(anyEntry),
  items: listOf(anyItem),
  currency: fc.oneof(fc.constantFrom('XYZ', '€€', 'eur', 'COP', 'doblones'), anyText),
  priceDetails: partOf({ deliveryFee: anyAmount }),
  fees: fc.dictionary(anyText, anyAmount),
  promotions: fc.array(partOf({ ...anyName, amount: anyAmount, value: anyJson })),
  client: partOf({ ...anyName, invoiceDetails: fc.oneof(partOf({ companyAddress: anyJson, taxId: anyText }), anyJson) }),
  address: partOf({ line1: anyText, country: anyText, zip: anyJson }),
  courier: partOf(anyName),
  fulfillment: partOf({ type: fc.oneof(fc.constantFrom(...FULFILLMENT_TYPES), anyText) }),
  payment: partOf({ type: fc.oneof(fc.constantFrom(...PAYMENT_TYPES), anyText) }),
  paymentPending: fc.boolean(),
  rawData: fc.record({
    order: partOf({
      display_id: fc.oneof(anyText, anyAmount),
      total_price: partOf({ fractional: anyAmount }),
      delivery: partOf({ line1: anyText, customer_name: anyText, rider: partOf(anyName) }),
    }),
  }),
};
const AMOUNTS = ['rev', 'subtotal', 'total', 'totalPaidByClient', 'latitude', 'longitude'];

/** A field as it may be received: valid, missing, null, or of another type. */
function anyField(name: string): fc.Arbitrary<unknown> {
  const readable = READABLE[name] ?? (AMOUNTS.includes(name) ? anyAmount : name.endsWith('At') ? anyInstant : anyText);
  return fc.oneof({ weight: 4, arbitrary: readable }, fc.constantFrom(undefined, null), anyJson);
}

const fields = Object.keys(orderSchema.shape).filter((name) => name !== 'id');

/** Any order as parsed from the server: every field of the schema may be missing, null, unknown or contradictory. */
export const anyOrder: fc.Arbitrary<Order> = fc
  .record(Object.fromEntries(fields.map((name) => [name, anyField(name)])))
  .filter((order) => !MISTAKES.test(JSON.stringify(order)))
  .map((order) => orderSchema.parse({ ...order, id: 'order-1' }));

/** An order with 300 items, each with all optional fields. */
export function anOrderOf300Items(): Order {
  const meta = {
    Type: 'dish',
    PreparationTypeId: 7,
    PreparationOrderId: 2,
    catalogData: { name: 'Pizza', price: 900, labels: ['vegan'], channels: ['glovo'], channelOverrides: { glovo: { price: 950 } } },
  };
  const modifiers = ['Extra de queso', 'Sin gluten', 'Poco hecha'].map((name, index) => ({
    innerId: `m${index}`,
    name,
    qty: 1,
    price: 150,
    meta,
  }));
  const items = Array.from({ length: 300 }, (_, n) => ({
    innerId: `i${n}`,
    posRef: `P${n}`,
    name: `Pizza ${n}`,
    qty: 2,
    price: 950,
    meta,
    modifiers,
  }));
  return anOrder({ items, note: 'Sin cebolla. '.repeat(800) });
}
