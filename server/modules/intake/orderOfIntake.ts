import { createHash } from 'node:crypto';
import type { IntakeItem, IntakeOrder } from '@/domain/intake';
import type { IntakeConcern } from '@/domain/intakeConcern';
import type { Location } from '@/domain/location';
import type { OrderItem, OrderModifier, StatusEntry } from '@/domain/order';
import type { NewOrder } from '../orders/orderStore';
import { randomId } from '@/lib/randomId';

const CODE_LENGTH = 5;
const MINUTE_MS = 60_000;

/**
 * Returns the order id for a channel's order of a location. It is deterministic, so that the primary key prevents duplicates, and formatted
 * as a UUID, because ids are used in URLs.
 */
export function intakeOrderId(locationId: string, slug: string, channelOrderId: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([locationId, slug, channelOrderId]))
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** SHA-256 of an order's contents, to distinguish a repeated order from another order with the same id. */
export function contentHashOf(order: IntakeOrder): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('hex');
}

interface Source {
  location: Location;
  slug: string;
  now: Date;
  concerns: readonly IntakeConcern[];
}

/**
 * Maps a channel's order to the order to store. Without times from the channel, the channel's preparation time at the location sets when it
 * must be ready. With `autoAccept` the order is accepted immediately.
 */
export function orderOfIntake(order: IntakeOrder, { location, slug, now, concerns }: Source): NewOrder {
  const { orderId, items, fees = {}, promotions = [], customer, address, payment, courier, table } = order;
  const id = intakeOrderId(location.id, slug, orderId);
  const code = order.code || randomId(CODE_LENGTH).toUpperCase();
  const at = now.toISOString();
  const { delivery_fee: deliveryFee, ...otherFees } = fees;
  const channel = location.channels.find((each) => each.slug === slug);
  return {
    id,
    rev: 1,
    code,
    accountId: location.accountId,
    locationId: location.id,
    channel: { slug, orderCode: code, orderId },
    createdBy: slug,
    createdAt: at,
    updatedAt: at,
    placedAt: order.placedAt ?? at,
    statuses: statusesOf(slug, at, channel?.autoAccept === true),
    items: items.map(itemOf),
    currency: order.currency,
    subtotal: items.reduce((sum, item) => sum + amountOf(item), 0),
    fees: otherFees,
    ...(deliveryFee !== undefined && { priceDetails: { deliveryFee } }),
    ...(promotions.length > 0 && { promotions }),
    total: order.total,
    totalPaidByClient: payment.isPaid ? order.total : 0,
    paymentPending: !payment.isPaid,
    payment: { type: payment.type, ...(payment.identifier && { identifier: payment.identifier }) },
    clientComments: order.comments ?? null,
    ...(customer && { client: customer }),
    ...(address && { address: addressOf(address, location), latitude: address.latitude ?? null, longitude: address.longitude ?? null }),
    ...(courier && { courier }),
    fulfillment: { type: order.serviceType, ...(table && { table }) },
    ...(table && { note: table }),
    ...timesOf(order, now, channel?.preparationMinutes ?? null),
    intake: { contentHash: contentHashOf(order) },
    ...(concerns.length > 0 && { concerns }),
  };
}

function statusesOf(slug: string, at: string, isAccepted: boolean): StatusEntry[] {
  const incoming = { status: 'INCOMING_NEW', creator: slug, date: at };
  return isAccepted ? [incoming, { status: 'ACEPTED', creator: 'auto-accept', date: at }] : [incoming];
}

function itemOf({ id, posRef, name, quantity, price, notes, modifiers = [] }: IntakeItem): OrderItem {
  return {
    innerId: id ?? null,
    posRef: posRef ?? null,
    name,
    qty: quantity,
    price,
    notes: notes ?? null,
    modifiers: modifiers.map(modifierOf),
  };
}

interface IntakeModifier {
  id?: string | null | undefined;
  posRef?: string | null | undefined;
  name: string;
  quantity: number;
  price: number;
  modifiers?: readonly IntakeModifier[] | undefined;
}

function modifierOf({ id, posRef, name, quantity, price, modifiers }: IntakeModifier): OrderModifier {
  return {
    innerId: id ?? null,
    posRef: posRef ?? null,
    name,
    qty: quantity,
    price,
    ...(modifiers && { modifiers: modifiers.map(modifierOf) }),
  };
}

/** Returns the price of all units of an item with their modifiers, in minor units. */
export function amountOf({ quantity, price, modifiers = [] }: IntakeModifier): number {
  return quantity * (price + modifiers.reduce((sum, modifier) => sum + amountOf(modifier), 0));
}

function addressOf({ line1, line2, zip, city }: NonNullable<IntakeOrder['address']>, location: Location) {
  const zipAndCity = [zip, city].filter(Boolean).join(' ');
  return { line1: [line1, line2, zipAndCity].filter(Boolean).join(', '), country: location.country ?? null };
}

function timesOf({ preparationAt, pickUpAt, deliveryAt }: IntakeOrder, now: Date, preparationMinutes: number | null) {
  const isTimed = [preparationAt, pickUpAt, deliveryAt].some(Boolean);
  const ready = !isTimed && preparationMinutes !== null ? new Date(now.getTime() + preparationMinutes * MINUTE_MS).toISOString() : null;
  return { preparationAt: preparationAt ?? null, suggestedPickUpAt: pickUpAt ?? ready, suggestedDeliveryAt: deliveryAt ?? null };
}
