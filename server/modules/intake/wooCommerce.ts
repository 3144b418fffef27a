import * as z from 'zod/mini';
import type { IntakeOrder } from '@/domain/intake';
import { invalidData } from '../../platform/http/httpError';

/**
 * The fields read from WooCommerce orders in webhooks (REST API version 3, topics `order.created` and `order.updated`). Amounts are decimal
 * strings in the shop's currency; dates are GMT without a zone.
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

/** Maps the status of a WooCommerce order to an action: prepare it, wait for payment, cancel or complete it. */
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
      // `pending` and `on-hold` wait for payment; statuses of plugins are unknown.
      return 'wait';
  }
}

const DECIMALS: Readonly<Record<string, number>> = { CLP: 0, COP: 2 };
const PICKUP = /local_pickup|pickup_location/;
/** The built-in payment method of WooCommerce that is paid on delivery. */
const CASH_ON_DELIVERY = 'cod';

/**
 * Maps a WooCommerce order to an intake order. Prices include taxes; unit prices are rounded to minor units, and the rounding difference is
 * added as a promotion or another fee, so that the total stays the same.
 *
 * @throws HttpError 422 for a line whose quantity is not a positive integer.
 */
export function intakeOrderOfWoo(order: WooOrder): IntakeOrder {
  const minor = (amount: string) => Math.round(Number(amount) * 10 ** (DECIMALS[order.currency] ?? 2));
  const items = order.line_items.map((line, index) => {
    if (!Number.isInteger(line.quantity) || line.quantity < 1) {
      throw invalidData([{ path: `line_items.${index}.quantity`, message: 'Expected a positive integer' }]);
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
  const difference = total - (items.reduce((sum, item) => sum + item.price * item.quantity, 0) + delivery + otherFees - discount);
  const other = otherFees + Math.max(0, difference);
  const promotion = discount + Math.max(0, -difference);
  const isTakeaway = order.shipping_lines.length === 0 || order.shipping_lines.some(({ method_id: id }) => PICKUP.test(id));
  const address = order.shipping.address_1 ? order.shipping : order.billing;
  const isPaid = order.payment_method !== CASH_ON_DELIVERY;
  return {
    orderId: String(order.id),
    code: (order.number || String(order.id)).slice(0, 40),
    ...(order.date_created_gmt && { placedAt: `${order.date_created_gmt.replace(/Z$/, '')}Z` }),
    serviceType: isTakeaway ? 'takeaway' : 'delivery-by-location',
    // `acceptOrder` validates the currency against the location.
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
        line1: address.address_1.slice(0, 300) || '–',
        line2: address.address_2.slice(0, 300) || null,
        zip: address.postcode.slice(0, 16) || null,
        city: address.city.slice(0, 80) || null,
      },
    }),
    payment: { type: isPaid ? 'card' : 'cash-on-delivery', identifier: order.payment_method.slice(0, 60) || null, isPaid },
    comments: order.customer_note.slice(0, 2_000) || null,
  };
}

/** Removes HTML tags, which plugins add to values. */
function withoutTags(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim();
}
