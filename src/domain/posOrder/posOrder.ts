import type { Location } from '@/domain/location';
import { FULFILLMENT_TYPES, type Order } from '@/domain/order';
import { orderTable } from '@/domain/orderTable';
import { orderTaxes } from '@/domain/orderTaxes';
import { orderView } from '@/domain/orderView';
import { nonEmptyText, minorUnits, sumOf } from '@/domain/posOrder/minorUnits';
import { deliveredBy, posFees, posPromotions, taxFee } from '@/domain/posOrder/posFees';
import { amountLine, posLines, distributeDiscount } from '@/domain/posOrder/posLines';
import { POS_ORDER_VERSION, type PosFee, type PosLine, type PosOrder } from '@/domain/posOrder/posOrderSchema';
import { posPayment } from '@/domain/posOrder/posPayment';
import { posProblem, type PosProblem } from '@/domain/posOrder/posProblem';
import { posSettings, type PosSettings } from '@/domain/posOrder/posSettings';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

const MINUTE_MS = 60_000;

/**
 * Converts an order to the format of the POS of its location. Pure: the result depends only on the order and the configuration. `problems`
 * lists what could not be converted; `refusalOf` decides whether the order is sent anyway.
 */
export function posOrder(order: Order, location: Location): PosOrder {
  const settings = posSettings(location);
  const { code, total, clientName } = orderView(order);
  const address = addressOf(order);
  const carrier = deliveredBy(order, settings);
  const lacksAddress = carrier !== null && carrier !== 'channel' && address === null;
  const waitsForAddress = lacksAddress && settings.createOrderInWaitingAddress === true;
  const { problems, ...money } = moneyOf(order, settings, { code, reportedTotal: total.value });
  return {
    version: POS_ORDER_VERSION,
    orderId: order.id,
    code,
    channel: posChannelOf(order),
    locationId: order.locationId,
    timeZone: location.timeZone,
    currency: (order.currency || location.currency || 'EUR').toUpperCase(),
    status: waitsForAddress ? 'waiting-address' : 'open',
    serviceType: FULFILLMENT_TYPES.find((type) => type === order.fulfillment?.type) ?? null,
    deliveredBy: carrier,
    table: orderTable(order),
    printTicket: settings.directTicketPrint === true,
    priceLevel: settings.priceLevel ?? null,
    times: {
      placedAt: instantOf(order.placedAt),
      preparationAt: instantOf(order.preparationAt),
      pickUpAt: instantOf(order.suggestedPickUpAt, settings.pickupDelay ?? 0),
      deliveryAt: instantOf(order.suggestedDeliveryAt),
    },
    customer: {
      name: nonEmptyText(clientName.value),
      phone: nonEmptyText(order.client?.phone),
      email: nonEmptyText(order.client?.email),
      taxId: nonEmptyText(order.client?.['dni']) ?? nonEmptyText(fieldsOfUnknown(order.client?.invoiceDetails)['documentNumber']),
    },
    address,
    comment: nonEmptyText(order.clientComments),
    note: nonEmptyText(order.note),
    ...money,
    problems: [...problems, ...(lacksAddress && !waitsForAddress ? [posProblem('addressMissing')] : [])],
  };
}

export function posChannelOf({ channel: { slug, orderCode, orderId } }: Pick<Order, 'channel'>): PosOrder['channel'] {
  return { slug, orderCode: orderCode ?? null, orderId: orderId ?? null };
}

type Money = Pick<PosOrder, 'lines' | 'fees' | 'promotions' | 'payment' | 'totals' | 'problems'>;

/** All lines, fees and promotions with their sums. `reportedTotal`: the total of the order, null if missing. */
function moneyOf(order: Order, settings: PosSettings, { code, reportedTotal }: { code: string; reportedTotal: number | null }): Money {
  const orderTotal = minorUnits(reportedTotal);
  const ofItems = posLines(order, settings);
  const ofFees = posFees(order, settings);
  const ofPromotions = posPromotions(order, settings);
  const reduction = sumOf(ofPromotions.promotions.map(({ amount }) => amount));
  const promotions = settings.noPosPromotions ? [] : ofPromotions.promotions;
  const sums = { fees: amountsOf(ofFees.fees), promotions: amountsOf(promotions), notSent: ofFees.notSent };

  const amountWithoutItems =
    order.items.length > 0 ? null : (minorUnits(order.subtotal) ?? (orderTotal ?? 0) - sums.fees - reduction - sums.notSent);
  const allLines =
    amountWithoutItems !== null && amountWithoutItems > 0
      ? [amountLine(`#${code}`, amountWithoutItems, settings), ...ofItems.lines]
      : ofItems.lines;
  const lines = settings.noPosPromotions ? distributeDiscount(allLines, -reduction) : allLines;

  const withoutTax = totalsOf(lines, sums, orderTotal);
  const taxOnTop = minorUnits(sumOf(orderTaxes(order).map(({ amount }) => amount)));
  const tax = withoutTax.difference !== 0 && withoutTax.difference === taxOnTop ? taxFee(taxOnTop, settings) : { fees: [], problems: [] };
  const fees = [...ofFees.fees, ...tax.fees];
  const totals = totalsOf(lines, { ...sums, fees: amountsOf(fees) }, orderTotal);
  const { payment, problems } = posPayment(order, settings, { amount: totals.total + totals.difference, notSent: sums.notSent });
  return {
    lines,
    fees,
    promotions,
    payment,
    totals,
    problems: [
      ...problems,
      ...ofItems.problems,
      ...(settings.provider ? allLines.filter(({ kind }) => kind === 'amount') : []).map(({ name }) =>
        posProblem('itemWithoutProduct', { subject: name }),
      ),
      ...(isEmpty(allLines) ? [posProblem('orderEmpty')] : []),
      ...[ofFees, ofPromotions, tax].flatMap((group) => group.problems),
      ...totalProblems(reportedTotal, totals),
    ],
  };
}

function isEmpty(lines: readonly PosLine[]): boolean {
  return lines.every(({ kind }) => kind === 'comment');
}

function totalsOf(
  lines: readonly PosLine[],
  { fees, promotions, notSent }: { fees: number; promotions: number; notSent: number },
  orderTotal: number | null,
): PosOrder['totals'] {
  const ofLines = sumOf(lines.map(({ total }) => total));
  const total = ofLines + fees + promotions;
  return {
    lines: ofLines,
    fees,
    promotions,
    total,
    orderTotal,
    notSent,
    difference: orderTotal === null ? 0 : orderTotal - notSent - total,
  };
}

function totalProblems(reportedTotal: number | null, { orderTotal, difference }: PosOrder['totals']): PosProblem[] {
  if (reportedTotal === null) return [posProblem('totalMissing')];
  if (orderTotal === null) return [posProblem('amountUnreadable', { subject: 'total' })];
  return difference === 0 ? [] : [posProblem('totalDiffers', { amount: difference })];
}

function amountsOf(entries: readonly Pick<PosFee, 'amount'>[]): number {
  return sumOf(entries.map(({ amount }) => amount));
}

function addressOf(order: Order): PosOrder['address'] {
  const { addressLine, addressRest, coordinates: place } = orderView(order);
  const line1 = nonEmptyText(addressLine.value);
  return line1 === null ? null : { line1, rest: addressRest, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
}

/** The instant plus some minutes, in UTC; null if it is invalid. */
function instantOf(text: string | null | undefined, minutes = 0): string | null {
  const date = new Date(Date.parse(text ?? '') + minutes * MINUTE_MS);
  const year = date.getUTCFullYear();
  return year > 0 && year < 10_000 ? date.toISOString() : null;
}
