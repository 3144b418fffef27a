import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { paymentKind, PAYMENT_TYPES } from '@/domain/paymentType';
import { nonEmptyText, minorUnits } from '@/domain/posOrder/minorUnits';
import type { PosPayment } from '@/domain/posOrder/posOrderSchema';
import { posProblem, type PosProblem } from '@/domain/posOrder/posProblem';
import { posSettings, type PosSettings } from '@/domain/posOrder/posSettings';

/** Slug of the restaurant's own web shop, whose orders have payment identifiers. */
const ECOMMERCE = 'ecommerce';

type PaidOrder = Pick<Order, 'channel' | 'payment'>;

/**
 * Whether a location accepts the payment of an order (specification 1 §5): if it lists additional payment methods, an order of the web shop
 * must have one of their identifiers (`payment.identifier`, else `payment.type`). Other orders are always accepted.
 */
export function acceptsPayment(order: PaidOrder, location: Pick<Location, 'posConfig'>): boolean {
  return isAccepted(order, posSettings(location));
}

function isAccepted(order: PaidOrder, settings: PosSettings): boolean {
  const isListed = (settings.paymentMethods?.length ?? 0) > 0;
  return order.channel.slug !== ECOMMERCE || !isListed || methodOf(order, settings) !== undefined;
}

function methodOf(order: PaidOrder, { paymentMethods = [] }: PosSettings) {
  const orderIdentifier = identifierOf(order);
  return paymentMethods.find(({ identifier }) => identifier === orderIdentifier);
}

/** The e-commerce identifier of an order's payment; null for orders of other channels. */
function identifierOf({ channel, payment }: PaidOrder): string | null {
  return channel.slug === ECOMMERCE ? (nonEmptyText(payment?.['identifier']) ?? nonEmptyText(payment?.type)) : null;
}

/**
 * Payment of an order in the format of the POS. `amount`: the amount to book; `notSent`: the part of the order's total that is not sent to
 * the POS.
 */
export function posPayment(
  order: Order,
  settings: PosSettings,
  { amount, notSent }: { amount: number; notSent: number },
): { payment: PosPayment; problems: PosProblem[] } {
  const type = PAYMENT_TYPES.find((known) => known === order.payment?.type) ?? 'unknown';
  const kind = paymentKind(type);
  const method = methodOf(order, settings);
  const ofKind = kind === 'CASH' ? settings.cashPaymentTypeId : kind === 'CARD' ? settings.cardPaymentTypeId : undefined;
  const posPaymentId = method?.posMethod ?? ofKind ?? null;
  const subject = identifierOf(order) ?? type;
  const problems = isAccepted(order, settings)
    ? posPaymentId === null && settings.provider
      ? [posProblem('paymentWithoutId', { subject })]
      : []
    : [posProblem('paymentNotAccepted', { subject })];
  const isPending = order.paymentPending ?? kind === 'CASH';
  const paid = minorUnits(order.totalPaidByClient ?? 0) ?? 0;
  // A partial payment first covers what is not sent, e.g. the fee of a delivery by a partner.
  const outstanding = isPending ? Math.max(0, amount - Math.max(0, paid - notSent)) : 0;
  return { payment: { type, identifier: identifierOf(order), posPaymentId, amount, outstanding }, problems };
}
