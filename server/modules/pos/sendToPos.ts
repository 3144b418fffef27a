import type { Order, StatusEntry } from '@/domain/order';
import { currentStatus, isOrderEntry, STATUS_FACTS } from '@/domain/orderStatus';
import { posOrder } from '@/domain/posOrder/posOrder';
import { metaOfProblems, refusalOf, type PosProblem } from '@/domain/posOrder/posProblem';
import type { ReasonCode } from '@/domain/reasonCode';
import type { ServerContext } from '../../context';
import { notFound, HttpError } from '../../platform/http/httpError';
import { findLocation } from '../locations/locationStore';
import { log } from '../../platform/monitoring/log';
import { addStatusIf, findOrder } from '../orders/orderStore';
import { cancelAtPos } from './cancelAtPos';
import { SENDING_FAILED, type PosAnswer } from './pos';

/** An order that was sent, as it stands then; `httpError` where the POS did not take it, which is also in its history, unless the order was cancelled meanwhile. */
export interface SentToPos {
  order: Order;
  refusal: { reason: ReasonCode; notes: string } | null;
}

/** The reason of an order for which the POS gave no answer. */
const UNREACHABLE: ReasonCode = 'ERROR_SENDING_TO_POS';

function isNotAtPos(order: Order): boolean {
  return STATUS_FACTS[currentStatus(order)].pos !== 'passed';
}

/** 409 for an order that is in the kitchen already, finished or cancelled: it must not be cooked twice. */
export function assertNotAtPos(order: Order): void {
  if (isNotAtPos(order)) return;
  throw new HttpError(409, 'ORDER_NOT_SENDABLE', `The order is ${currentStatus(order)}: it is not sent to the POS any more.`);
}

// Of this server; of two servers that send at once, the history gets one answer all the same.
const underWay = new Map<string, Promise<SentToPos>>();

/**
 * Sends an order to the POS of its location, as `posOrder` makes it, and writes the answer into its history: in the kitchen, to be typed in by hand,
 * or an error with its reason; `meta.posProblems` says what the POS could not be given as it is. An order that cannot be expressed at all is not
 * sent, which is an error with its reason too. An order that is on its way already is not sent a second time: both callers get the same answer.
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
  assertNotAtPos(order);
  const { answer, problems } = await ask(context, order);
  const refusal = answer.kind === 'refused' ? answer : null;
  // In the time that the POS took the order may have been cancelled, or served from the counter.
  const entry = entryOf(answer, problems);
  const isWanted = (current: Order) => isNotAtPos(current) && !isRepeatedFailure(current, entry);
  const after = await addStatusIf(context, orderId, (current) => (isWanted(current) ? { entry } : null));
  if (after) return { order: after, refusal };
  const cancelled = answer.kind === 'accepted' ? await cancelAtPos(context, orderId, { isAtPos: true }) : null;
  return { order: cancelled ?? (await findOrder(context.database, orderId)) ?? order, refusal };
}

/** Whether the history ends with the same failure to reach the POS: the outbox tries again and again, and one line says so. */
function isRepeatedFailure({ statuses }: Order, { reason }: StatusEntry): boolean {
  return reason === UNREACHABLE && statuses.findLast(isOrderEntry)?.reason === reason;
}

interface Asked {
  answer: PosAnswer;
  problems: readonly PosProblem[];
}

async function ask({ database, pos }: ServerContext, order: Order): Promise<Asked> {
  const location = await findLocation(database, order.locationId);
  if (!location) return { answer: refused('LOCATION_EXCEPTION'), problems: [] };
  const made = posOrder(order, location);
  const { problems } = made;
  const reason = refusalOf(problems);
  if (reason) return { answer: refused(reason), problems };
  try {
    return { answer: await pos.send(made, location), problems };
  } catch (error) {
    log.error({ error, orderId: order.id }, 'an order could not be sent to the POS');
    return { answer: refused(UNREACHABLE), problems };
  }
}

function refused(reason: ReasonCode): PosAnswer {
  return { kind: 'refused', reason, notes: SENDING_FAILED };
}

function entryOf(answer: PosAnswer, problems: readonly PosProblem[]): StatusEntry {
  const line = { creator: 'pos', date: new Date().toISOString(), ...metaOfProblems(problems) };
  switch (answer.kind) {
    case 'accepted':
      return { ...line, status: 'IN_KITCHEN' };
    case 'byHand':
      return { ...line, status: 'IN_CHANNEL_DEVICE' };
    case 'refused':
      return { ...line, status: 'ERROR', type: 'pos', reason: answer.reason, notes: answer.notes };
  }
}
