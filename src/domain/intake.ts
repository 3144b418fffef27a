import * as z from 'zod/mini';
import { CURRENCIES } from '@/domain/account';
import { ITEM_KINDS } from '@/domain/blockedItem';
import { CHANNEL_STATES } from '@/domain/channelStatus';
import { FULFILLMENT_TYPES } from '@/domain/order';
import { FEE_TYPES } from '@/domain/orderFees';
import type { OrderStatus } from '@/domain/orderStatus';
import { PAYMENT_TYPES } from '@/domain/paymentType';

const MAX_ITEMS = 200;
const MAX_MODIFIERS = 100;
const MAX_AMOUNT = 10_000_000_000;

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const optional = (max: number) => z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(max))));
const amount = z.number().check(z.int(), z.minimum(0), z.maximum(MAX_AMOUNT));
const instant = z.iso.datetime({ offset: true });
const quantity = z.number().check(z.int(), z.minimum(1), z.maximum(1_000));

/** Modifiers can be nested two levels deep: no channel of specification 1 §1 nests deeper. */
const modifierFields = {
  id: optional(100),
  posRef: optional(100),
  name: text(200),
  quantity: z._default(quantity, 1),
  price: z._default(amount, 0),
};
const innerModifierSchema = z.strictObject(modifierFields);
const modifierSchema = z.strictObject({
  ...modifierFields,
  modifiers: z.optional(z.array(innerModifierSchema).check(z.maxLength(MAX_MODIFIERS))),
});

const itemSchema = z.strictObject({
  ...modifierFields,
  modifiers: z.optional(z.array(modifierSchema).check(z.maxLength(MAX_MODIFIERS))),
  notes: optional(1_000),
});

const customerSchema = z.strictObject({ name: optional(200), phone: optional(40), email: optional(254) });

const addressSchema = z.strictObject({
  line1: text(300),
  line2: optional(300),
  zip: optional(16),
  city: optional(80),
  latitude: z.optional(z.nullable(z.number().check(z.minimum(-90), z.maximum(90)))),
  longitude: z.optional(z.nullable(z.number().check(z.minimum(-180), z.maximum(180)))),
});

/**
 * Body of `POST /api/intake/{channel}/orders`: an order as a channel sends it (row R-04, docs/protocol.md). Amounts are integers in minor
 * units of `currency`, instants ISO-8601 with an offset. `price` is the price of one unit without its modifiers; `id` is the `innerId` of
 * the pushed menu. `total` must be the sum of items and fees minus the promotions. `orderId` is assigned by the channel and makes the
 * request idempotent.
 */
export const intakeOrderSchema = z.strictObject({
  orderId: text(200),
  code: optional(40),
  placedAt: z.optional(instant),
  serviceType: z.enum(FULFILLMENT_TYPES),
  currency: z.enum(CURRENCIES),
  items: z.array(itemSchema).check(z.minLength(1), z.maxLength(MAX_ITEMS)),
  promotions: z.optional(z.array(z.strictObject({ name: text(200), amount })).check(z.maxLength(50))),
  fees: z.optional(z.partialRecord(z.enum(FEE_TYPES), amount)),
  total: amount,
  customer: z.optional(customerSchema),
  address: z.optional(addressSchema),
  table: optional(40),
  payment: z.strictObject({
    type: z.enum(PAYMENT_TYPES),
    /** The identifier of the e-commerce payment method (specification 1 §5). */
    identifier: optional(60),
    isPaid: z.boolean(),
  }),
  comments: optional(2_000),
  courier: z.optional(z.strictObject({ name: optional(120), phone: optional(40) })),
  preparationAt: z.optional(z.nullable(instant)),
  pickUpAt: z.optional(z.nullable(instant)),
  deliveryAt: z.optional(z.nullable(instant)),
});
export type IntakeOrder = z.infer<typeof intakeOrderSchema>;
export type IntakeItem = z.infer<typeof itemSchema>;

/**
 * Body of `POST /api/intake/{channel}/orders/{orderId}/change`: the whole order as it is now, of which `orderId`, `code`, `currency` and
 * `placedAt` cannot change. Without times and courier the order retains those that it has. `at`: when the channel changed it.
 */
export const intakeChangeSchema = z.extend(intakeOrderSchema, { at: z.optional(instant) });
export type IntakeChange = z.infer<typeof intakeChangeSchema>;

/** Statuses that a channel can report for an order that it sent, in chronological order. */
export const INTAKE_STATUSES = ['PICKED_UP', 'DELIVERED', 'COMPLETED'] as const satisfies readonly OrderStatus[];
export const INTAKE_RIDER_STATUSES = ['CREATED', 'PICKING', 'DELIVERING', 'COMPLETED', 'CANCELED', 'ERROR'] as const;

/** Body of `POST /api/intake/{channel}/orders/{orderId}/status`: a status of the order, or of its rider. */
export const intakeStatusSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('order'), status: z.enum(INTAKE_STATUSES), at: z.optional(instant) }),
  z.strictObject({
    of: z.literal('rider'),
    status: z.enum(INTAKE_RIDER_STATUSES),
    rider: z.optional(z.strictObject({ name: optional(120), phone: optional(40) })),
    at: z.optional(instant),
  }),
]);
export type IntakeStatus = z.infer<typeof intakeStatusSchema>;

/** Body of `POST /api/intake/{channel}/orders/{orderId}/cancellation`. */
export const intakeCancellationSchema = z.strictObject({ reason: optional(500), at: z.optional(instant) });
export type IntakeCancellation = z.infer<typeof intakeCancellationSchema>;

const itemReportSchema = z.strictObject({ innerId: text(100), kind: z.enum(ITEM_KINDS), suspended: z.boolean() });
const refusedItemSchema = z.strictObject({ innerId: text(100), name: text(200), reason: text(500) });

/** Body of `POST /api/intake/{channel}/events`: an event of a channel, on its own initiative or after a 202 reply (row R-05). */
export const intakeEventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('store.status'),
    status: z.enum(CHANNEL_STATES),
    until: z.optional(z.nullable(instant)),
    reason: optional(200),
  }),
  z.strictObject({ type: z.literal('items'), items: z.array(itemReportSchema).check(z.minLength(1), z.maxLength(5_000)) }),
  z.strictObject({ type: z.literal('menu'), refusedItems: z._default(z.array(refusedItemSchema).check(z.maxLength(5_000)), []) }),
]);
export type IntakeEvent = z.infer<typeof intakeEventSchema>;

/** Policies for an order that raises a concern: reject it, or accept it and flag it. */
export const INTAKE_RULES = ['reject', 'flag'] as const;
export const intakeRulesSchema = z.strictObject({
  closed: z.enum(INTAKE_RULES),
  paused: z.enum(INTAKE_RULES),
  blockedItem: z.enum(INTAKE_RULES),
});
export type IntakeRules = z.infer<typeof intakeRulesSchema>;

/**
 * Rules of a location without rules of its own. An order with a blocked item is flagged, because the customer has paid and the kitchen can
 * call; orders for a closed or paused store are rejected.
 */
export const DEFAULT_INTAKE_RULES: IntakeRules = { closed: 'reject', paused: 'reject', blockedItem: 'flag' };

/** Error codes of the intake API, in addition to those of all endpoints. */
export const INTAKE_REFUSALS = {
  /** 404: no such location, or the channel has no credentials there. */
  unknownConnection: 'UNKNOWN_CONNECTION',
  /** 401: the signature is missing or wrong. */
  badSignature: 'BAD_SIGNATURE',
  /** 401: the timestamp differs more than five minutes from the server's clock. */
  oldTimestamp: 'OLD_TIMESTAMP',
  /** 409: the message id was already used with another body. */
  messageIdReused: 'MESSAGE_ID_REUSED',
  /** 409: the order id was already used for another order. */
  orderIdReused: 'ORDER_ID_REUSED',
  /** 409: the channel is disabled at the location. */
  channelOff: 'CHANNEL_OFF',
  /** 409: the busy mode of the location limits the orders per 15 minutes (row K-07). */
  busy: 'STORE_BUSY',
  closed: 'STORE_CLOSED',
  paused: 'CHANNEL_PAUSED',
  blockedItem: 'ITEM_BLOCKED',
  /** 409: the payment identifier is not among the additional payment methods (specification 1 §5). */
  paymentNotAccepted: 'PAYMENT_NOT_ACCEPTED',
  /** 409: the order is finished and the location does not cancel finished orders, or a cancelled order receives another status. */
  orderOver: 'ORDER_OVER',
  /** 409: the channel has sent a newer change of the order. */
  changeOutdated: 'CHANGE_OUTDATED',
} as const;
