import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { paymentKind, PAYMENT_TYPES } from '@/domain/paymentType';
import { filledText, minorUnits } from '@/domain/posOrder/minorUnits';
import type { PosPayment } from '@/domain/posOrder/posOrderSchema';
import { posProblem, type PosProblem } from '@/domain/posOrder/posProblem';
import { posSettings, type PosSettings } from '@/domain/posOrder/posSettings';

/** The channel of the restaurant's own web shop, whose orders carry payment identifiers. */
const ECOMMERCE = 'ecommerce';

type PaidOrder = Pick<Order, 'channel' | 'payment'>;

/**
 * Whether a location takes an order with its way to pay (specification 1 §5): where it lists additional payment methods, an order of the web shop must
 * name one of their identifiers (`payment.identifier`, else `payment.type`). Every other order is accepted.
 */
export function acceptsPayment(order: PaidOrder, location: Pick<Location, 'posConfig'>): boolean {
  return isAccepted(order, posSettings(location));
}

function isAccepted(order: PaidOrder, settings: PosSettings): boolean {
  const isListed = (settings.paymentMethods?.length ?? 0) > 0;
  return order.channel.slug !== ECOMMERCE || !isListed || methodOf(order, settings) !== undefined;
}

function methodOf(order: PaidOrder, { paymentMethods = [] }: PosSettings) {
  const named = identifierOf(order);
  return paymentMethods.find(({ identifier }) => identifier === named);
}

/** The e-commerce identifier of an order's payment; null for orders of other channels. */
function identifierOf({ channel, payment }: PaidOrder): string | null {
  return channel.slug === ECOMMERCE ? (filledText(payment?.['identifier']) ?? filledText(payment?.type)) : null;
}

/** How an order is paid, in the words of the POS. `amount`: what is to be booked; `notSent`: what of the order's total is not. */
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
  // What was paid pays for what is not sent first, as for a delivery that another is paid for.
  const outstanding = isPending ? Math.max(0, amount - Math.max(0, paid - notSent)) : 0;
  return { payment: { type, identifier: identifierOf(order), posPaymentId, amount, outstanding }, problems };
}
