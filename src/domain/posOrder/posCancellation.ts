import * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import type { Order, StatusEntry } from '@/domain/order';
import { normaliseStatus, orderEntries, STATUS_FACTS, type OrderStatus } from '@/domain/orderStatus';
import { orderView } from '@/domain/orderView';
import { posChannelOf } from '@/domain/posOrder/posOrder';
import { POS_ORDER_VERSION, posChannelSchema } from '@/domain/posOrder/posOrderSchema';
import { posSettings } from '@/domain/posOrder/posSettings';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

/** What a POS receives when an order that it has is cancelled: the body of `Pos.cancel`. `reason`: the code of the history, or a text of the channel. */
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

/** Whether an order is with its guest, or on its way there with a rider. */
export function isCompleted(status: OrderStatus): boolean {
  return STATUS_FACTS[status].handedOver !== undefined;
}

/** Whether an order of a location that is completed stays uncancelled (`preventCancelCompletedOrders`). */
export function preventsCancellation(location: Pick<Location, 'posConfig'>): boolean {
  return posSettings(location).preventCancelCompletedOrders === true;
}

/** What became of a cancellation at the POS, in the `meta.posCancellation` of its history line. */
export const POS_CANCELLATIONS = ['cancelled', 'prevented', 'refused'] as const;
export type PosCancellationResult = (typeof POS_CANCELLATIONS)[number];

/** What a history line says of a cancellation at the POS; null where it says nothing. */
export function cancellationOfEntry({ meta }: Pick<StatusEntry, 'meta'>): PosCancellationResult | null {
  const said = fieldsOfUnknown(meta)['posCancellation'];
  return POS_CANCELLATIONS.find((result) => result === said) ?? null;
}

/**
 * Whether the POS is to be sent the cancellation of an order: `none` where the order is not cancelled, never reached the POS, or the cancellation was
 * dealt with already; `prevented` where it was completed before and the location prevents that. `isAtPos`: the POS has it though the history does
 * not say so.
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
