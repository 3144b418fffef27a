import * as z from 'zod/mini';
import { FULFILLMENT_TYPES } from '@/domain/order';
import { FEE_TYPES } from '@/domain/orderFees';
import { PAYMENT_TYPES } from '@/domain/paymentType';
import { posProblemSchema } from '@/domain/posOrder/posProblem';

/** Version of the shape. It grows when a POS adapter that reads the previous shape would misread the new one. */
export const POS_ORDER_VERSION = 1;

const text = z.string();
const filled = z.string().check(z.minLength(1));
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema);
/** Minor units of the order's currency. */
const amount = z.int();
/** ISO-8601 UTC with milliseconds. */
const instant = z.iso.datetime();

/** The channel that the order came from, with the code and the id by which the channel knows it. */
export const posChannelSchema = z.strictObject({ slug: text, orderCode: orNull(text), orderId: orNull(text) });

/** A modifier; `quantity` is for each piece of what it belongs to, `unitPrice` that of one without its own modifiers. */
export interface PosModifier {
  productId: string | null;
  name: string;
  quantity: number;
  unitPrice: number;
  taxCode: string | null;
  modifiers: PosModifier[];
}
const posModifierSchema: z.ZodMiniType<PosModifier> = z.strictObject({
  productId: orNull(filled),
  name: filled,
  quantity: z.number().check(z.nonnegative()),
  unitPrice: amount,
  taxCode: orNull(filled),
  modifiers: z.array(z.lazy(() => posModifierSchema)),
});

/**
 * A line of products. `kind`: `product` is an item of the order, `comment` the client's comment as a product of price 0, `amount` the amount of
 * an order without items. `total` = quantity × (unitPrice + modifiers) − `discount`.
 */
const posLineSchema = z.strictObject({
  kind: z.enum(['product', 'comment', 'amount']),
  productId: orNull(filled),
  name: filled,
  quantity: z.number().check(z.positive()),
  unitPrice: amount,
  discount: amount,
  total: amount,
  taxCode: orNull(filled),
  notes: orNull(filled),
  modifiers: z.array(posModifierSchema),
});
export type PosLine = z.infer<typeof posLineSchema>;

/** `type` `tax`: tax that the order adds on top of its prices. `name`: the fee as the order calls it. */
const posFeeSchema = z.strictObject({
  type: z.enum([...FEE_TYPES, 'tax']),
  name: filled,
  productId: orNull(filled),
  amount,
  taxCode: orNull(filled),
});
export type PosFee = z.infer<typeof posFeeSchema>;

/** `amount` is 0 or less. */
const posPromotionSchema = z.strictObject({
  name: orNull(filled),
  productId: orNull(filled),
  amount: amount.check(z.maximum(0)),
  taxCode: orNull(filled),
});
export type PosPromotion = z.infer<typeof posPromotionSchema>;

/**
 * `amount`: what is to be booked, already paid or not; `outstanding`: what of it the restaurant or its rider still collects. `posPaymentId`: the
 * payment type of the POS. `identifier`: the e-commerce identifier, of orders of the web shop.
 */
const posPaymentSchema = z.strictObject({
  type: z.enum(PAYMENT_TYPES),
  identifier: orNull(filled),
  posPaymentId: orNull(filled),
  amount,
  outstanding: amount,
});
export type PosPayment = z.infer<typeof posPaymentSchema>;

/**
 * `lines`, `fees` (tax included) and `promotions` are the sums of the lists, `total` their sum. `orderTotal`: the total of the channel's order, null
 * where it has none; `notSent`: its delivery fee where the settings leave it out. `difference` = orderTotal − notSent − total; other than 0 only
 * beside the problem `totalDiffers`.
 */
const posTotalsSchema = z.strictObject({
  lines: amount,
  fees: amount,
  promotions: amount,
  total: amount,
  orderTotal: orNull(amount),
  notSent: amount,
  difference: amount,
});

/**
 * What a POS receives of an order: the body of `Pos.send`, made by `posOrder` from the order and the location's POS configuration. Amounts are minor
 * units, instants ISO-8601 UTC, `timeZone` the IANA zone of the location. Strict: a field that is not listed is an error.
 */
export const posOrderSchema = z.strictObject({
  version: z.literal(POS_ORDER_VERSION),
  orderId: filled,
  code: filled,
  channel: posChannelSchema,
  locationId: text,
  timeZone: filled,
  currency: filled,
  /** `waiting-address`: a delivery order whose address is still missing. */
  status: z.enum(['open', 'waiting-address']),
  serviceType: orNull(z.enum(FULFILLMENT_TYPES)),
  /** Null for orders that are not delivered. */
  deliveredBy: orNull(z.enum(['restaurant', 'partner', 'channel'])),
  table: orNull(filled),
  /** Whether the POS is asked to print its ticket at once. */
  printTicket: z.boolean(),
  /** The price level of the POS that the lines belong to; null: its own default. */
  priceLevel: orNull(z.int()),
  /** `pickUpAt` has the location's pickup delay in it. */
  times: z.strictObject({
    placedAt: orNull(instant),
    preparationAt: orNull(instant),
    pickUpAt: orNull(instant),
    deliveryAt: orNull(instant),
  }),
  customer: z.strictObject({ name: orNull(filled), phone: orNull(filled), email: orNull(filled), taxId: orNull(filled) }),
  /** Null without a street line. `rest`: floor, town, country. */
  address: orNull(z.strictObject({ line1: filled, rest: text, latitude: orNull(z.number()), longitude: orNull(z.number()) })),
  /** Of the client, for the whole order; `note`: for the kitchen. */
  comment: orNull(filled),
  note: orNull(filled),
  lines: z.array(posLineSchema),
  fees: z.array(posFeeSchema),
  promotions: z.array(posPromotionSchema),
  payment: posPaymentSchema,
  totals: posTotalsSchema,
  problems: z.array(posProblemSchema),
});
export type PosOrder = z.infer<typeof posOrderSchema>;
