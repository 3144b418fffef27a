import { and, eq, gt, ne } from 'drizzle-orm';
import { BUSY_WINDOW_MS, busyModeAt } from '@/domain/busyMode';
import { DEFAULT_INTAKE_RULES, INTAKE_REFUSALS, intakeRulesSchema, type IntakeOrder } from '@/domain/intake';
import type { IntakeConcern } from '@/domain/intakeConcern';
import type { Location } from '@/domain/location';
import { openingAt } from '@/domain/openingHours';
import type { Order } from '@/domain/order';
import { acceptsPayment } from '@/domain/posOrder/posPayment';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';
import { listBlockedItems } from '../productAvailability/blockStore';
import { findChannelStatus } from '../channels/channelStatusStore';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { orders } from '../../platform/db/schema';
import { invalidData, HttpError } from '../../platform/http/httpError';
import { lockLocation } from '../locations/locationRow';
import { findOrder, insertOrder } from '../orders/orderStore';
import { amountOf, contentHashOf, intakeOrderId, orderOfIntake } from './orderOfIntake';

/** How far in the future `placedAt` may be, because clocks differ. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * Creates an order that a channel sent to a location (row R-04). Idempotent: for a repeated order it returns the stored one with `isNew:
 * false`.
 *
 * @throws HttpError 422 with the fields for wrong totals, another currency or a future `placedAt`; 409 (`INTAKE_REFUSALS`) for a disabled
 * channel, more orders than the busy mode allows, a payment method that the location does not accept, another order with the same id, or a concern that the rules of the location
 * reject.
 */
export async function acceptOrder(
  context: ServerContext,
  { location, slug, order }: { location: Location; slug: string; order: IntakeOrder },
  now: Date,
): Promise<{ order: Order; isNew: boolean }> {
  const id = intakeOrderId(location.id, slug, order.orderId);
  const existing = await findOrder(context.database, id);
  if (existing) return existingIfEqual(existing, order);
  assertChannelOn(location, slug);
  assertConsistent(location, order, now);
  const newOrder = orderOfIntake(order, { location, slug, now, concerns: await concernsOf(context, location, slug, order, now) });
  assertPaymentAccepted(newOrder, order, location);
  try {
    return {
      order: await insertOrder(context, newOrder, { check: (transaction) => assertCapacity(transaction, location, now) }),
      isNew: true,
    };
  } catch (error) {
    // A concurrent request inserted the same order.
    const first = await findOrder(context.database, id);
    if (!first) throw error;
    return existingIfEqual(first, order);
  }
}

/** @throws HttpError 409 for a payment method that the location does not accept. */
export function assertPaymentAccepted(order: Order, { payment: { identifier, type } }: IntakeOrder, location: Location): void {
  if (acceptsPayment(order, location)) return;
  throw new HttpError(
    409,
    INTAKE_REFUSALS.paymentNotAccepted,
    `The restaurant does not accept the payment method "${identifier ?? type}".`,
  );
}

function existingIfEqual(existing: Order, order: IntakeOrder): { order: Order; isNew: boolean } {
  const { contentHash } = fieldsOfUnknown(existing['intake']);
  if (contentHash === contentHashOf(order)) return { order: existing, isNew: false };
  throw new HttpError(
    409,
    INTAKE_REFUSALS.orderIdReused,
    `The order ${order.orderId} was already sent with other contents. Nothing was changed.`,
  );
}

function assertChannelOn(location: Location, slug: string): void {
  const channel = location.channels.find((each) => each.slug === slug);
  if (channel && channel.enabled !== false) return;
  throw new HttpError(409, INTAKE_REFUSALS.channelOff, `The channel ${slug} is disabled at this restaurant.`);
}

/**
 * Locks the location, so that simultaneous orders are counted, too.
 *
 * @throws HttpError 409 if the busy mode limits the orders, and the location has that many of the last 15 minutes (row K-07).
 */
async function assertCapacity(transaction: Database, location: Location, now: Date): Promise<void> {
  const limit = busyModeAt(location, now.getTime())?.maxOrders ?? null;
  if (limit === null) return;
  await lockLocation(transaction, location.id);
  const isRecent = gt(orders.placedAt, new Date(now.getTime() - BUSY_WINDOW_MS));
  const count = await transaction.$count(orders, and(eq(orders.locationId, location.id), isRecent, ne(orders.status, 'CANCELED')));
  if (count < limit) return;
  throw new HttpError(409, INTAKE_REFUSALS.busy, `The restaurant accepts ${limit} orders per 15 minutes at the moment.`);
}

/** @throws HttpError 422 for wrong totals, another currency or a future `placedAt`. */
export function assertConsistent(location: Location, order: IntakeOrder, now: Date): void {
  const { currency, items, fees = {}, promotions = [], total, placedAt } = order;
  const expected =
    items.reduce((sum, item) => sum + amountOf(item), 0) +
    Object.values(fees).reduce((sum, fee) => sum + (fee ?? 0), 0) -
    promotions.reduce((sum, promotion) => sum + promotion.amount, 0);
  const problems = [
    ...(location.currency && currency !== location.currency
      ? [{ path: 'currency', message: `The restaurant sells in ${location.currency}` }]
      : []),
    ...(total === expected ? [] : [{ path: 'total', message: `Items, fees and promotions are ${expected} together` }]),
    ...(placedAt && Date.parse(placedAt) > now.getTime() + CLOCK_TOLERANCE_MS
      ? [{ path: 'placedAt', message: 'Expected a date that is not in the future' }]
      : []),
  ];
  if (problems.length > 0) throw invalidData(problems);
}

const MESSAGES: Record<IntakeConcern, string> = {
  closed: 'The restaurant is closed at the time of the order.',
  paused: 'The channel is paused at this restaurant.',
  blockedItem: 'The order contains items that are not on sale now',
};

/** Returns the concerns to flag on the order. @throws HttpError 409 for a concern that the rules of the location reject. */
async function concernsOf(
  context: ServerContext,
  location: Location,
  slug: string,
  order: IntakeOrder,
  now: Date,
): Promise<IntakeConcern[]> {
  const concerns: IntakeConcern[] = [];
  const at = Date.parse(order.pickUpAt ?? order.preparationAt ?? order.deliveryAt ?? now.toISOString());
  // `undefined` means unknown opening hours: then only a pause rejects orders.
  if (openingAt(location.openingHours, location.timeZone, at) === null) concerns.push(...raised(location, 'closed'));
  const { status, until } = await findChannelStatus(context.database, location.id, slug);
  if (status === 'paused' && (!until || Date.parse(until) > now.getTime())) concerns.push(...raised(location, 'paused'));
  return [...concerns, ...(await itemConcerns(context.database, location, slug, order, now))];
}

/** Flags a concern. @throws HttpError 409 if the rules of the location reject it. */
function raised(location: Location, concern: IntakeConcern, details?: string[]): IntakeConcern[] {
  const rules = { ...DEFAULT_INTAKE_RULES, ...(intakeRulesSchema.safeParse(location['intakeRules']).data ?? {}) };
  if (rules[concern] === 'flag') return [concern];
  const message = details ? `${MESSAGES[concern]}: ${details.join(', ')}.` : MESSAGES[concern];
  throw new HttpError(409, INTAKE_REFUSALS[concern], message, details && { items: details });
}

/** As `concernsOf`, only the concerns about the items. */
export async function itemConcerns(
  database: Database,
  location: Location,
  slug: string,
  order: IntakeOrder,
  now: Date,
): Promise<IntakeConcern[]> {
  const names = await blockedNames();
  return names.length > 0 ? raised(location, 'blockedItem', names) : [];

  async function blockedNames(): Promise<string[]> {
    const blocked = (await listBlockedItems(database, location.id, now)).filter(
      ({ suspended, channels }) => suspended && (channels.length === 0 || channels.includes(slug)),
    );
    const isBlocked = (kind: string, id: string | null | undefined) =>
      blocked.some((item) => item.kind === kind && id !== null && id !== undefined && item.innerId === id);
    return order.items.flatMap((item) => [
      ...(isBlocked('product', item.id) ? [item.name] : []),
      ...(item.modifiers ?? []).flatMap((modifier) =>
        [modifier, ...(modifier.modifiers ?? [])].flatMap(({ id, name }) => (isBlocked('modifier', id) ? [name] : [])),
      ),
    ]);
  }
}
