import * as z from 'zod/mini';
import { instantSchema } from '@/domain/instant';
import { tolerantList } from '@/domain/reply';

const text = z.optional(z.nullable(z.string()));
const amount = z.optional(z.nullable(z.number()));
const instant = text;

/**
 * One line of an order's history (specification 1 §3, 2 §3). `date` is ISO-8601 UTC; `type` is absent for the status of
 * the order itself; the web app writes `creator: 'web-app'`.
 */
export const statusEntrySchema = z.looseObject({
  status: z.string(),
  creator: text,
  date: z.string(),
  type: text,
  reason: text,
  notes: text,
  meta: z.optional(z.unknown()),
});
export type StatusEntry = z.infer<typeof statusEntrySchema>;

const modifierSchema = z.looseObject({
  innerId: text,
  posRef: text,
  name: z.string(),
  qty: z.optional(z.number()),
  price: amount,
  meta: z.optional(z.unknown()),
});

/** An item of an order; `price` is that of one piece without modifiers, in minor units. */
export const orderItemSchema = z.looseObject({
  innerId: text,
  posRef: text,
  name: z.string(),
  qty: z.number(),
  price: amount,
  modifiers: z.optional(z.nullable(z.array(modifierSchema))),
  notes: text,
  meta: z.optional(z.unknown()),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

export const FULFILLMENT_TYPES = [
  'delivery-by-location',
  'delivery-by-delivery-partner',
  'delivery-by-channel',
  'takeaway',
  'order-at-table',
] as const;
export type FulfillmentType = (typeof FULFILLMENT_TYPES)[number];

/**
 * An order as the API gives it (specification 1 §3). Amounts are minor units, instants ISO-8601 UTC, `rev` counts changes:
 * of two versions the one with the higher `rev` holds. Unknown fields are kept.
 */
export const orderSchema = z.looseObject({
  id: z.string(),
  code: z.string(),
  rev: z._default(z.number(), 0),
  placedAt: z.string(),
  updatedAt: instant,
  channel: z.looseObject({ slug: z.string(), orderCode: text, orderId: text }),
  locationId: z.string(),
  accountId: text,
  statuses: z.array(statusEntrySchema),
  items: z._default(z.array(orderItemSchema), []),
  currency: text,
  priceDetails: z.optional(z.nullable(z.looseObject({ deliveryFee: amount }))),
  fees: z.optional(z.nullable(z.record(z.string(), z.nullable(z.number())))),
  subtotal: amount,
  total: amount,
  totalPaidByClient: amount,
  clientComments: text,
  note: text,
  paymentPending: z.optional(z.nullable(z.boolean())),
  client: z.optional(z.nullable(z.looseObject({ name: text, phone: text, email: text, invoiceDetails: z.optional(z.unknown()) }))),
  address: z.optional(z.nullable(z.looseObject({ line1: text, country: text }))),
  latitude: amount,
  longitude: amount,
  courier: z.optional(z.nullable(z.looseObject({ name: text, phone: text }))),
  fulfillment: z.optional(z.nullable(z.looseObject({ type: text }))),
  payment: z.optional(z.nullable(z.looseObject({ type: text }))),
  deliverySlug: text,
  suggestedPickUpAt: instant,
  preparationAt: instant,
  suggestedDeliveryAt: instant,
  createdBy: text,
  createdAt: instant,
});
export type Order = z.infer<typeof orderSchema>;

/** A page of orders; rows that cannot be read are dropped and counted (decision G05). */
export const orderPageSchema = tolerantList(orderSchema);
export type OrderPage = z.infer<typeof orderPageSchema>;

/** What the order list can be asked for (specification 1 §3); dates ISO-8601 UTC, `page` from 0 (decision G06). */
export const orderFilterSchema = z.strictObject({
  fromDate: z.optional(instantSchema),
  toDate: z.optional(instantSchema),
  locationIds: z.optional(z.array(z.string())),
  accountIds: z.optional(z.array(z.string())),
  channels: z.optional(z.array(z.string())),
  serviceType: z.optional(z.array(z.string())),
  statuses: z.optional(z.array(z.string())),
  statusesConjunction: z.optional(z.enum(['and', 'or'])),
  page: z.optional(z.number().check(z.int(), z.nonnegative())),
  limit: z.optional(z.number().check(z.int(), z.positive(), z.maximum(500))),
});
export type OrderFilter = z.infer<typeof orderFilterSchema>;

/** Body of `POST /Orders/addNewStatusInOrder`. */
export const newOrderStatusSchema = z.strictObject({
  orderId: z.string().check(z.minLength(1), z.maxLength(64)),
  locationId: z.string().check(z.minLength(1), z.maxLength(64)),
  newStatus: z.strictObject({
    status: z.string().check(z.minLength(1), z.maxLength(64)),
    type: z.optional(z.enum(['rider', 'printer', 'pos'])),
    creator: z.optional(z.literal('web-app')),
    date: z.optional(instantSchema),
    reason: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    notes: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
    meta: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type NewOrderStatus = z.infer<typeof newOrderStatusSchema>;

/** The realtime message `order.changed` (an addition of this server): the newest `rev` holds. */
export const orderChangedSchema = z.looseObject({
  orderId: z.string(),
  locationId: z.string(),
  rev: z.number(),
  entry: z.optional(statusEntrySchema),
  order: z.optional(orderSchema),
});
export type OrderChanged = z.infer<typeof orderChangedSchema>;
