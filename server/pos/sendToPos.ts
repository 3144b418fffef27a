import type { Order, StatusEntry } from '@/domain/order';
import { currentStatus, type OrderStatus } from '@/domain/orderStatus';
import type { ReasonCode } from '@/domain/reasonCode';
import type { ServerContext } from '../context';
import { notFound, Refusal } from '../http/refusal';
import { findLocation } from '../locations/locationStore';
import { log } from '../log';
import { addStatusIf, findOrder } from '../orders/orderStore';
import { SENDING_FAILED, type PosAnswer } from './pos';

/** An order that was sent, as it stands then; `refusal` where the POS did not take it, which is also in its history, unless the order was cancelled meanwhile. */
export interface SentToPos {
  order: Order;
  refusal: { reason: ReasonCode; notes: string } | null;
}

/** The statuses of an order that no POS has: new, put off, or failed on its way. */
const NOT_AT_POS: readonly OrderStatus[] = ['INCOMING_NEW', 'ACEPTED', 'DEFERRED', 'ERROR', 'UNKNOW', 'DISABLED', 'NOT_PROCESSED'];

function isNotAtPos(order: Order): boolean {
  return NOT_AT_POS.includes(currentStatus(order));
}

/** 409 for an order that is in the kitchen already, finished or cancelled: it must not be cooked twice. */
export function demandNotAtPos(order: Order): void {
  if (isNotAtPos(order)) return;
  throw new Refusal(409, 'ORDER_NOT_SENDABLE', `The order is ${currentStatus(order)}: it is not sent to the POS any more.`);
}

// Of this server; of two servers that send at once, the history gets one answer all the same.
const underWay = new Map<string, Promise<SentToPos>>();

/**
 * Hands an order to the POS of its location and writes the answer into its history: in the kitchen, to be typed in by hand, or an
 * error with its reason. An order that is on its way already is not sent a second time: whoever asks gets the same answer.
 * Refuses an order that the POS has already, or that is over.
 */
export function sendToPos(context: ServerContext, orderId: string): Promise<SentToPos> {
  const known = underWay.get(orderId);
  if (known) return known;
  const sending = send(context, orderId).finally(() => underWay.delete(orderId));
  underWay.set(orderId, sending);
  return sending;
}

async function send(context: ServerContext, orderId: string): Promise<SentToPos> {
  const order = await findOrder(context.database, orderId);
  if (!order) throw notFound('order');
  demandNotAtPos(order);
  const answer = await ask(context, order);
  const refusal = answer.kind === 'refused' ? answer : null;
  // Meanwhile somebody may have cancelled it, or served it from the counter.
  const after = await addStatusIf(context, orderId, (current) => (isNotAtPos(current) ? { entry: entryOf(answer) } : null));
  return { order: after ?? (await findOrder(context.database, orderId)) ?? order, refusal };
}

async function ask({ database, pos }: ServerContext, order: Order): Promise<PosAnswer> {
  const location = await findLocation(database, order.locationId);
  if (!location) return { kind: 'refused', reason: 'LOCATION_EXCEPTION', notes: SENDING_FAILED };
  try {
    return await pos.send(order, location);
  } catch (error) {
    log.error({ error, orderId: order.id }, 'an order could not be sent to the POS');
    return { kind: 'refused', reason: 'ERROR_SENDING_TO_POS', notes: SENDING_FAILED };
  }
}

function entryOf(answer: PosAnswer): StatusEntry {
  const line = { creator: 'pos', date: new Date().toISOString() };
  switch (answer.kind) {
    case 'accepted':
      return { ...line, status: 'IN_KITCHEN' };
    case 'byHand':
      return { ...line, status: 'IN_CHANNEL_DEVICE' };
    case 'refused':
      return { ...line, status: 'ERROR', type: 'pos', reason: answer.reason, notes: answer.notes };
  }
}
