import * as z from 'zod/mini';
import type { IntakeOrder } from '@/domain/intake';
import { invalidData } from '../../platform/http/httpError';

/**
 * Orders of WooCommerce as its webhooks send them (REST API version 3, topics `order.created` and `order.updated`): the fields that are read.
 * Amounts are decimal texts in the shop's currency, instants are GMT without a zone.
 */
const text = z.catch(z.string(), '');
const money = z.catch(z.string().check(z.regex(/^-?\d+(?:\.\d+)?$/)), '0');

const addressSchema = z.looseObject({
  first_name: text,
  last_name: text,
  address_1: text,
  address_2: text,
  city: text,
  postcode: text,
  phone: text,
  email: text,
});
const metaSchema = z.looseObject({ display_key: text, display_value: text });
const lineSchema = z.looseObject({
  name: z.string(),
  product_id: z.number(),
  variation_id: z.catch(z.number(), 0),
  quantity: z.number(),
  sku: text,
  subtotal: money,
  subtotal_tax: money,
  meta_data: z.catch(z.array(metaSchema), []),
});
const chargeSchema = z.looseObject({ method_id: text, total: money, total_tax: money });

export const wooOrderSchema = z.looseObject({
  id: z.number(),
  number: text,
  status: z.string(),
  currency: z.string(),
  date_created_gmt: text,
  date_paid_gmt: z.catch(z.nullable(z.string()), null),
  discount_total: money,
  discount_tax: money,
  total: z.string(),
  payment_method: text,
  customer_note: text,
  billing: z.catch(addressSchema, addressSchema.parse({})),
  shipping: z.catch(addressSchema, addressSchema.parse({})),
  line_items: z.array(lineSchema),
  shipping_lines: z.catch(z.array(chargeSchema), []),
  fee_lines: z.catch(z.array(chargeSchema), []),
});
export type WooOrder = z.infer<typeof wooOrderSchema>;

/** What the status of a WooCommerce order means here: the kitchen cooks it, it waits for its payment, it is off, or it is done. */
export function stateOfWooOrder({ status }: Pick<WooOrder, 'status'>): 'cook' | 'wait' | 'cancel' | 'done' {
  switch (status) {
    case 'processing':
      return 'cook';
    case 'completed':
      return 'done';
    case 'cancelled':
    case 'refunded':
    case 'failed':
    case 'trash':
      return 'cancel';
    default:
      // `pending` and `on-hold` wait for a payment; statuses of plug-ins are not known.
      return 'wait';
  }
}

const DECIMALS: Readonly<Record<string, number>> = { CLP: 0, COP: 2 };
const PICKUP = /local_pickup|pickup_location/;
/** The ways to pay of WooCommerce itself that are paid when the order is handed over. */
const PAID_LATER = 'cod';

/**
 * An order of WooCommerce as the intake API takes it. Prices include taxes; the price of one piece is rounded to minor units, and what rounding
 * leaves over is a promotion or an other fee, so that the total is the customer's.
 *
 * @throws HttpError 422 for a line with a fraction of a piece.
 */
export function intakeOrderOfWoo(order: WooOrder): IntakeOrder {
  const minor = (amount: string) => Math.round(Number(amount) * 10 ** (DECIMALS[order.currency] ?? 2));
  const items = order.line_items.map((line, index) => {
    if (!Number.isInteger(line.quantity) || line.quantity < 1) {
      throw invalidData([{ path: `line_items.${index}.quantity`, message: 'Expected a whole number of pieces' }]);
    }
    return {
      id: String(line.variation_id || line.product_id),
      posRef: line.sku || null,
      name: line.name.slice(0, 200) || String(line.product_id),
      quantity: line.quantity,
      price: Math.max(0, Math.round((minor(line.subtotal) + minor(line.subtotal_tax)) / line.quantity)),
      notes:
        line.meta_data
          .filter(({ display_key: key }) => key !== '' && !key.startsWith('_'))
          .map(({ display_key: key, display_value: value }) => `${key}: ${withoutTags(value)}`)
          .join('; ')
          .slice(0, 1_000) || null,
    };
  });
  const sumOf = (lines: readonly { total: string; total_tax: string }[]) =>
    lines.reduce((sum, line) => sum + minor(line.total) + minor(line.total_tax), 0);
  const delivery = Math.max(0, sumOf(order.shipping_lines));
  const otherFees = Math.max(0, sumOf(order.fee_lines));
  const discount = Math.max(0, minor(order.discount_total) + minor(order.discount_tax));
  const total = minor(order.total);
  const rest = total - (items.reduce((sum, item) => sum + item.price * item.quantity, 0) + delivery + otherFees - discount);
  const other = otherFees + Math.max(0, rest);
  const promotion = discount + Math.max(0, -rest);
  const isTakeaway = order.shipping_lines.length === 0 || order.shipping_lines.some(({ method_id: id }) => PICKUP.test(id));
  const place = order.shipping.address_1 ? order.shipping : order.billing;
  const isPaid = order.payment_method !== PAID_LATER;
  return {
    orderId: String(order.id),
    code: (order.number || String(order.id)).slice(0, 40),
    ...(order.date_created_gmt && { placedAt: `${order.date_created_gmt.replace(/Z$/, '')}Z` }),
    serviceType: isTakeaway ? 'takeaway' : 'delivery-by-location',
    // The location says whether it sells in it.
    currency: order.currency as IntakeOrder['currency'],
    items,
    ...(promotion > 0 && { promotions: [{ name: 'Coupon', amount: promotion }] }),
    fees: { ...(delivery > 0 && { delivery_fee: delivery }), ...(other > 0 && { other }) },
    total,
    customer: {
      name: `${order.billing.first_name} ${order.billing.last_name}`.trim().slice(0, 200) || null,
      phone: order.billing.phone.slice(0, 40) || null,
      email: order.billing.email.slice(0, 254) || null,
    },
    ...(!isTakeaway && {
      address: {
        line1: place.address_1.slice(0, 300) || '–',
        line2: place.address_2.slice(0, 300) || null,
        zip: place.postcode.slice(0, 16) || null,
        city: place.city.slice(0, 80) || null,
      },
    }),
    payment: { type: isPaid ? 'card' : 'cash-on-delivery', identifier: order.payment_method.slice(0, 60) || null, isPaid },
    comments: order.customer_note.slice(0, 2_000) || null,
  };
}

/** Plug-ins put markup into values. */
function withoutTags(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim();
}
