import * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import type { Order, StatusEntry } from '@/domain/order';
import { normaliseStatus, orderEntries, STATUS_FACTS, type OrderStatus } from '@/domain/orderStatus';
import { orderView } from '@/domain/orderView';
import { posChannelOf } from '@/domain/posOrder/posOrder';
import { POS_ORDER_VERSION, posChannelSchema } from '@/domain/posOrder/posOrderSchema';
import { posSettings } from '@/domain/posOrder/posSettings';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

/**
 * Message to a POS when one of its orders is cancelled: the body of `Pos.cancel`. `reason`: the code in the history, or a text of the
 * channel.
 */
export const posCancellationSchema = z.strictObject({
  version: z.literal(POS_ORDER_VERSION),
  orderId: z.string().check(z.minLength(1)),
  code: z.string(),
  channel: posChannelSchema,
  locationId: z.string(),
  cancelledAt: z.iso.datetime(),
  reason: z.nullable(z.string()),
  notes: z.nullable(z.string()),
});
export type PosCancellation = z.infer<typeof posCancellationSchema>;

/** Whether an order was delivered or served, or has been handed over to a rider. */
export function isCompleted(status: OrderStatus): boolean {
  return STATUS_FACTS[status].handedOver !== undefined;
}

/** Whether a location does not cancel completed orders (`preventCancelCompletedOrders`). */
export function preventsCancellation(location: Pick<Location, 'posConfig'>): boolean {
  return posSettings(location).preventCancelCompletedOrders === true;
}

/** Outcome of a cancellation at the POS, in `meta.posCancellation` of the history entry. */
export const POS_CANCELLATIONS = ['cancelled', 'prevented', 'refused'] as const;
export type PosCancellationResult = (typeof POS_CANCELLATIONS)[number];

/** Outcome of a cancellation at the POS in a history entry; null if it has none. */
export function cancellationOfEntry({ meta }: Pick<StatusEntry, 'meta'>): PosCancellationResult | null {
  const value = fieldsOfUnknown(meta)['posCancellation'];
  return POS_CANCELLATIONS.find((result) => result === value) ?? null;
}

/**
 * Decides whether to send the cancellation of an order to the POS: `none` if the order is not cancelled, never reached the POS, or the
 * cancellation was already handled; `prevented` if the order was completed before and the location prevents it. `isAtPos`: the POS has the
 * order although its history does not say so.
 */
export function posCancellation(
  order: Order,
  location: Pick<Location, 'posConfig'>,
  { isAtPos = false }: { isAtPos?: boolean } = {},
): { kind: 'none' } | { kind: 'prevented' } | { kind: 'send'; cancellation: PosCancellation } {
  const own = orderEntries(order.statuses);
  const statuses = own.map(({ status }) => normaliseStatus(status));
  const lastOther = statuses.findLastIndex((status) => status !== 'CANCELED');
  const [entry] = own.slice(lastOther + 1);
  const wasSent = statuses.slice(0, lastOther + 1).includes('IN_KITCHEN');
  const isDone = own.slice(lastOther + 1).some((each) => cancellationOfEntry(each) !== null);
  if (!entry || isDone || !(wasSent || isAtPos)) return { kind: 'none' };
  if (isCompleted(statuses[lastOther] ?? 'UNKNOW') && preventsCancellation(location)) return { kind: 'prevented' };
  const { reason = null, notes = null } = entry;
  const { id: orderId, locationId } = order;
  const cancelledAt = new Date(entry.date).toISOString();
  const code = orderView(order).code;
  return {
    kind: 'send',
    cancellation: { version: POS_ORDER_VERSION, orderId, code, channel: posChannelOf(order), locationId, cancelledAt, reason, notes },
  };
}
