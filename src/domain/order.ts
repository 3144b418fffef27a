import * as z from 'zod/mini';
import { instantSchema } from '@/domain/instant';
import { TICKET_TYPES } from '@/domain/printer';
import { tolerantArray, tolerantList } from '@/domain/reply';

/** A field of external data; a missing, null or invalid value counts as absent, so that the rest can be shown. */
const text = z.catch(z.optional(z.nullable(z.string())), null);
const amount = z.catch(z.optional(z.nullable(z.number())), null);
const instant = text;
const requiredText = z.catch(z.string(), '');
const optionalObject = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.catch(z.optional(z.nullable(z.looseObject(shape))), null);

/**
 * An entry of an order's history (specification 1 §3, 2 §3). `date` is ISO-8601 UTC; `type` is absent for statuses of the order itself; the
 * web app sets `creator: 'web-app'`.
 */
export const statusEntrySchema = z.looseObject({
  status: requiredText,
  creator: text,
  date: requiredText,
  type: text,
  reason: text,
  notes: text,
  meta: z.optional(z.unknown()),
});
export type StatusEntry = z.infer<typeof statusEntrySchema>;

const modifierSchema = z.looseObject({
  innerId: text,
  posRef: text,
  name: requiredText,
  qty: z.catch(z.optional(z.number()), undefined),
  price: amount,
  meta: z.optional(z.unknown()),
});

/** Modifiers of an item. Channels also nest modifiers, in the same field (`modifiers`, not in the specification). */
export const orderModifiersSchema = tolerantArray(modifierSchema);
export type OrderModifier = z.infer<typeof modifierSchema>;

/** An item of an order; `price` is the price of one unit without modifiers, in minor units. An unreadable quantity counts as one. */
export const orderItemSchema = z.looseObject({
  innerId: text,
  posRef: text,
  name: requiredText,
  qty: z.catch(z.number(), 1),
  price: amount,
  modifiers: z.optional(z.nullable(orderModifiersSchema)),
  notes: text,
  /** Id of the station of the location that prepares the item; missing if it belongs to none (row K-05, an extension of this product's server). */
  stationId: text,
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

/** A ticket that an order prints automatically: its type and its printer. An extension of this product's server. */
const orderTicketSchema = z.object({ printerUuid: z.string(), ticketType: z.enum(TICKET_TYPES) });
export type OrderTicket = z.infer<typeof orderTicketSchema>;

/**
 * An order as the API returns it (specification 1 §3). Amounts are in minor units, instants ISO-8601 UTC. `rev` increases with each change:
 * of two versions the one with the higher `rev` is current. Unknown fields are retained. An order is invalid only without an id.
 */
export const orderSchema = z.looseObject({
  id: z.string().check(z.minLength(1)),
  code: requiredText,
  rev: z.catch(z.number(), 0),
  placedAt: requiredText,
  updatedAt: instant,
  channel: z.catch(z.looseObject({ slug: requiredText, orderCode: text, orderId: text }), { slug: '' }),
  locationId: requiredText,
  accountId: text,
  statuses: tolerantArray(statusEntrySchema),
  items: tolerantArray(orderItemSchema),
  currency: text,
  priceDetails: optionalObject({ deliveryFee: amount }),
  fees: z.catch(z.optional(z.nullable(z.record(z.string(), amount))), null),
  promotions: z.optional(z.unknown()),
  subtotal: amount,
  total: amount,
  totalPaidByClient: amount,
  clientComments: text,
  note: text,
  paymentPending: z.catch(z.optional(z.nullable(z.boolean())), null),
  client: optionalObject({ name: text, phone: text, email: text, invoiceDetails: z.optional(z.unknown()) }),
  address: optionalObject({ line1: text, country: text }),
  latitude: amount,
  longitude: amount,
  courier: optionalObject({ name: text, phone: text }),
  fulfillment: optionalObject({ type: text }),
  payment: optionalObject({ type: text }),
  deliverySlug: text,
  suggestedPickUpAt: instant,
  preparationAt: instant,
  suggestedDeliveryAt: instant,
  notifiedThrough: text,
  metadata: z.optional(z.unknown()),
  rawData: z.optional(z.unknown()),
  createdBy: text,
  createdAt: instant,
  /** Tickets created when the order arrived; missing if the server does not report them. */
  tickets: z.catch(z.optional(z.array(orderTicketSchema)), undefined),
  /** Positions in `items`, from 0, of the items that the kitchen has finished; missing: none (row K-05, an extension of this product's server). */
  doneItems: z.catch(z.optional(z.array(z.number())), undefined),
});
export type Order = z.infer<typeof orderSchema>;

/** A page of orders; unreadable rows are dropped and counted (decision G05). */
export const orderPageSchema = tolerantList(orderSchema);
export type OrderPage = z.infer<typeof orderPageSchema>;

/** Filters of the order list (specification 1 §2); `listFilter.ts` defines the orders that each shows. */
export const LIST_FILTERS = ['all', 'newers', 'deferred', 'preparing', 'finished', 'error', 'cancelled'] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** Fields by which the server sorts the order list: time of placing, due time, total, code, current status (row M-08). */
export const ORDER_SORTS = ['placed', 'due', 'total', 'code', 'status'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Length of a search text, in characters: shorter texts match too much, and no code, name or phone is longer. */
export const ORDER_SEARCH_LENGTH = { min: 2, max: 100 } as const;

/**
 * Query of the order list (specification 1 §3); dates are ISO-8601 UTC, `page` starts at 0 (decision G06). `group`, a list filter, is an
 * extension of this product's server: statuses alone cannot express it, because it depends on due times (ADR 0005). `search`, `sort` and
 * `direction` are extensions, too (decision G93): `search` matches code, channel code, client name and phone; the default order is newest
 * first.
 */
export const orderFilterSchema = z.strictObject({
  fromDate: z.optional(instantSchema),
  toDate: z.optional(instantSchema),
  locationIds: z.optional(z.array(z.string())),
  accountIds: z.optional(z.array(z.string())),
  channels: z.optional(z.array(z.string())),
  serviceType: z.optional(z.array(z.string())),
  statuses: z.optional(z.array(z.string())),
  group: z.optional(z.enum(LIST_FILTERS)),
  statusesConjunction: z.optional(z.enum(['and', 'or'])),
  search: z.optional(z.string().check(z.trim(), z.minLength(ORDER_SEARCH_LENGTH.min), z.maxLength(ORDER_SEARCH_LENGTH.max))),
  sort: z.optional(z.enum(ORDER_SORTS)),
  direction: z.optional(z.enum(['asc', 'desc'])),
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

/** The maximum number of entries of one `POST /Orders/printer-entries`. */
export const MAX_PRINTER_ENTRIES = 50;

const printerEntrySchema = z.extend(newOrderStatusSchema, {
  newStatus: z.extend(newOrderStatusSchema.shape.newStatus, { type: z.literal('printer') }),
});

/** Body of `POST /Orders/printer-entries`. */
export const printerEntriesSchema = z.strictObject({
  entries: z.array(printerEntrySchema).check(z.minLength(1), z.maxLength(MAX_PRINTER_ENTRIES)),
});
export type NewPrinterEntry = z.infer<typeof printerEntrySchema>;

/** Body of `POST /Orders/updateStatusByChannel/{id}`: the status is also sent to the channel (specification 1 §7, decision G15). */
export const channelStatusSchema = z.strictObject({
  channelOrderId: z.string().check(z.minLength(1), z.maxLength(200)),
  status: z.strictObject({
    status: z.string().check(z.minLength(1), z.maxLength(64)),
    date: z.optional(instantSchema),
    reason: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    meta: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type ChannelStatus = z.infer<typeof channelStatusSchema>;

/** The realtime message `order.changed` (an extension of this server); the highest `rev` is current. */
export const orderChangedSchema = z.looseObject({
  orderId: z.string(),
  locationId: z.string(),
  rev: z.number(),
  entry: z.optional(statusEntrySchema),
  order: z.optional(orderSchema),
});
export type OrderChanged = z.infer<typeof orderChangedSchema>;
