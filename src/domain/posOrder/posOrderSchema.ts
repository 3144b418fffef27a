import * as z from 'zod/mini';
import { FULFILLMENT_TYPES } from '@/domain/order';
import { FEE_TYPES } from '@/domain/orderFees';
import { PAYMENT_TYPES } from '@/domain/paymentType';
import { posProblemSchema } from '@/domain/posOrder/posProblem';

/** Version of the format. It is incremented if adapters for the previous format would misread the new one. */
export const POS_ORDER_VERSION = 1;

const text = z.string();
const nonEmptyText = z.string().check(z.minLength(1));
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema);
/** Minor units of the order's currency. */
const amount = z.int();
/** ISO-8601 UTC with milliseconds. */
const instant = z.iso.datetime();

/** The channel of the order, with the order's code and id in the channel. */
export const posChannelSchema = z.strictObject({ slug: text, orderCode: orNull(text), orderId: orNull(text) });

/** A modifier; `quantity` is per unit of its parent, `unitPrice` is the price of one without its own modifiers. */
export interface PosModifier {
  productId: string | null;
  name: string;
  quantity: number;
  unitPrice: number;
  taxCode: string | null;
  modifiers: PosModifier[];
}
const posModifierSchema: z.ZodMiniType<PosModifier> = z.strictObject({
  productId: orNull(nonEmptyText),
  name: nonEmptyText,
  quantity: z.number().check(z.nonnegative()),
  unitPrice: amount,
  taxCode: orNull(nonEmptyText),
  modifiers: z.array(z.lazy(() => posModifierSchema)),
});

/**
 * A line. `kind`: `product` is an item of the order, `comment` the client's comment as a product with price 0, `amount` the amount of an
 * order without items. `total` = quantity × (unitPrice + modifiers) − `discount`.
 */
const posLineSchema = z.strictObject({
  kind: z.enum(['product', 'comment', 'amount']),
  productId: orNull(nonEmptyText),
  name: nonEmptyText,
  quantity: z.number().check(z.positive()),
  unitPrice: amount,
  discount: amount,
  total: amount,
  taxCode: orNull(nonEmptyText),
  notes: orNull(nonEmptyText),
  modifiers: z.array(posModifierSchema),
});
export type PosLine = z.infer<typeof posLineSchema>;

/** `type` `tax`: tax in addition to the prices of the order. `name`: the name of the fee in the order. */
const posFeeSchema = z.strictObject({
  type: z.enum([...FEE_TYPES, 'tax']),
  name: nonEmptyText,
  productId: orNull(nonEmptyText),
  amount,
  taxCode: orNull(nonEmptyText),
});
export type PosFee = z.infer<typeof posFeeSchema>;

/** `amount` is 0 or less. */
const posPromotionSchema = z.strictObject({
  name: orNull(nonEmptyText),
  productId: orNull(nonEmptyText),
  amount: amount.check(z.maximum(0)),
  taxCode: orNull(nonEmptyText),
});
export type PosPromotion = z.infer<typeof posPromotionSchema>;

/**
 * `amount`: the amount to book, already paid or not; `outstanding`: how much of it the restaurant or its rider still has to collect.
 * `posPaymentId`: the payment type of the POS. `identifier`: the e-commerce identifier of orders of the web shop.
 */
const posPaymentSchema = z.strictObject({
  type: z.enum(PAYMENT_TYPES),
  identifier: orNull(nonEmptyText),
  posPaymentId: orNull(nonEmptyText),
  amount,
  outstanding: amount,
});
export type PosPayment = z.infer<typeof posPaymentSchema>;

/**
 * `lines`, `fees` (including tax) and `promotions` are the sums of the lists, `total` is their sum. `orderTotal`: the total of the
 * channel's order, null if missing; `notSent`: its delivery fee if the settings exclude it. `difference` = orderTotal − notSent − total; if
 * it is not 0, there is a problem `totalDiffers`.
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
 * An order in the format of a POS: the body of `Pos.send`, which `posOrder` creates from the order and the location's POS configuration.
 * Amounts are in minor units, instants ISO-8601 UTC, `timeZone` is the IANA zone of the location. Strict: unknown fields are errors.
 */
export const posOrderSchema = z.strictObject({
  version: z.literal(POS_ORDER_VERSION),
  orderId: nonEmptyText,
  code: nonEmptyText,
  channel: posChannelSchema,
  locationId: text,
  timeZone: nonEmptyText,
  currency: nonEmptyText,
  /** `waiting-address`: a delivery order whose address is still missing. */
  status: z.enum(['open', 'waiting-address']),
  serviceType: orNull(z.enum(FULFILLMENT_TYPES)),
  /** Null for orders that are not delivered. */
  deliveredBy: orNull(z.enum(['restaurant', 'partner', 'channel'])),
  table: orNull(nonEmptyText),
  /** Whether the POS should print its ticket immediately. */
  printTicket: z.boolean(),
  /** The price level of the POS that the lines use; null: its default. */
  priceLevel: orNull(z.int()),
  /** `pickUpAt` includes the location's pickup delay. */
  times: z.strictObject({
    placedAt: orNull(instant),
    preparationAt: orNull(instant),
    pickUpAt: orNull(instant),
    deliveryAt: orNull(instant),
  }),
  customer: z.strictObject({
    name: orNull(nonEmptyText),
    phone: orNull(nonEmptyText),
    email: orNull(nonEmptyText),
    taxId: orNull(nonEmptyText),
  }),
  /** Null if there is no street. `rest`: floor, town, country. */
  address: orNull(z.strictObject({ line1: nonEmptyText, rest: text, latitude: orNull(z.number()), longitude: orNull(z.number()) })),
  /** `comment`: from the client, about the whole order; `note`: for the kitchen. */
  comment: orNull(nonEmptyText),
  note: orNull(nonEmptyText),
  lines: z.array(posLineSchema),
  fees: z.array(posFeeSchema),
  promotions: z.array(posPromotionSchema),
  payment: posPaymentSchema,
  totals: posTotalsSchema,
  problems: z.array(posProblemSchema),
});
export type PosOrder = z.infer<typeof posOrderSchema>;
