import { createHash } from 'node:crypto';
import { busyModeAt } from '@/domain/busyMode';
import type { IntakeItem, IntakeOrder } from '@/domain/intake';
import type { IntakeConcern } from '@/domain/intakeConcern';
import type { Location } from '@/domain/location';
import type { OrderItem, OrderModifier, StatusEntry } from '@/domain/order';
import { FALLBACK_READY_MINUTES } from '@/domain/orderAnswer';
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
 * Maps a channel's order to the order to store. Without times from the channel, the preparation time of the channel at the location, else of
 * the location, plus the minutes of the busy mode (row K-07), sets when it must be ready. With `autoAccept` the order is accepted immediately.
 */
export function orderOfIntake(order: IntakeOrder, { location, slug, now, concerns }: Source): NewOrder {
  const { orderId, items, fees = {}, promotions = [], customer, address, payment, courier, table } = order;
  const id = intakeOrderId(location.id, slug, orderId);
  const code = order.code || randomId(CODE_LENGTH).toUpperCase();
  const at = now.toISOString();
  const { delivery_fee: deliveryFee, ...otherFees } = fees;
  const channel = location.channels.find((each) => each.slug === slug);
  const extra = busyModeAt(location, now.getTime())?.extraMinutes ?? null;
  const usual = channel?.preparationMinutes ?? location.preparationMinutes ?? null;
  const preparationMinutes = extra === null ? usual : (usual ?? FALLBACK_READY_MINUTES) + extra;
  const times = timesOf(order, now, preparationMinutes);
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
    statuses: statusesOf(slug, now, channel?.autoAccept === true ? times : null),
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
    ...times,
    intake: { contentHash: contentHashOf(order) },
    ...(concerns.length > 0 && { concerns }),
  };
}

/** Fields that an order retains when its channel changes it; a change without times or courier retains these as well. */
const RETAINED = ['code', 'channel', 'createdBy', 'createdAt', 'placedAt', 'statuses', 'rev', 'doneItems'] as const;
const TIMES = ['preparationAt', 'suggestedPickUpAt', 'suggestedDeliveryAt'] as const;
/** Fields that a channel sends: a change without them removes them. */
const REPLACED = ['priceDetails', 'promotions', 'client', 'address', 'latitude', 'longitude', 'note', 'concerns'] as const;

/** Maps the changed order of a channel to the new version of a stored order; `at` is when the channel changed it. */
export function changedOrderOfIntake(order: IntakeOrder, before: NewOrder, { at, ...source }: Source & { at: Date }): NewOrder {
  const after = orderOfIntake(order, source);
  const isTimed = [order.preparationAt, order.pickUpAt, order.deliveryAt].some(Boolean);
  const retained = [...RETAINED, ...(isTimed ? [] : TIMES), ...(order.courier ? [] : (['courier'] as const))];
  const kept = Object.fromEntries(retained.map((field) => [field, before[field]]));
  const others = Object.fromEntries(Object.entries(before).filter(([field]) => !REPLACED.some((each) => each === field)));
  return { ...others, ...after, ...kept, intake: { contentHash: contentHashOf(order), changedAt: at.toISOString() } };
}

/** `accepted`: the times of an automatically accepted order, which its entry reports to the channel; null for one that waits for an answer. */
function statusesOf(slug: string, now: Date, accepted: { suggestedPickUpAt: string | null } | null): StatusEntry[] {
  const date = now.toISOString();
  const incoming = { status: 'INCOMING_NEW', creator: slug, date };
  if (!accepted) return [incoming];
  const readyAt = accepted.suggestedPickUpAt;
  const readyInMinutes = readyAt === null ? null : Math.max(0, Math.ceil((Date.parse(readyAt) - now.getTime()) / MINUTE_MS));
  const answer = { kind: 'accept', readyInMinutes, readyAt };
  return [incoming, { status: 'ACEPTED', creator: 'auto-accept', date, ...(readyAt !== null && { meta: { answer } }) }];
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
