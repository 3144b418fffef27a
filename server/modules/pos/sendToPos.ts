import type { Order, StatusEntry } from '@/domain/order';
import { currentStatus, isOrderEntry, STATUS_FACTS } from '@/domain/orderStatus';
import { contentsVersion, metaOfPosContents, posChangeDue } from '@/domain/posOrder/posChange';
import { posOrder } from '@/domain/posOrder/posOrder';
import { metaOfProblems, refusalOf, type PosProblem } from '@/domain/posOrder/posProblem';
import type { ReasonCode } from '@/domain/reasonCode';
import type { ServerContext } from '../../context';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';
import { notFound, HttpError } from '../../platform/http/httpError';
import { findLocation } from '../locations/locationStore';
import { log } from '../../platform/monitoring/log';
import { addStatusIf, findOrder } from '../orders/orderStore';
import { cancelAtPos } from './cancelAtPos';
import { changeAtPos } from './changeAtPos';
import { SENDING_FAILED, type PosAnswer } from './pos';

/** An order after sending it. `refusal`: why the POS refused it, which is also in its history unless the order was cancelled in between. */
export interface SentToPos {
  order: Order;
  refusal: { reason: ReasonCode; notes: string } | null;
}

/** The reason for an order to which the POS did not reply. */
const UNREACHABLE: ReasonCode = 'ERROR_SENDING_TO_POS';

function isNotAtPos(order: Order): boolean {
  return STATUS_FACTS[currentStatus(order)].pos !== 'passed';
}

/** @throws HttpError 409 for an order that the kitchen has, or that is finished or cancelled, so that it is not prepared twice. */
export function assertNotAtPos(order: Order): void {
  if (isNotAtPos(order)) return;
  throw new HttpError(409, 'ORDER_NOT_SENDABLE', `The order is ${currentStatus(order)}: it can no longer be sent to the POS.`);
}

// Per process; if two processes send an order concurrently, `addStatusIf` still records only one reply.
const underWay = new Map<string, Promise<SentToPos>>();

/**
 * Sends an order to the POS of its location, as `posOrder` converts it, and records the reply in its history: in the kitchen, to be
 * entered by hand, or an error with its reason; `meta.posProblems` lists what the POS order cannot express exactly. An order that
 * cannot be converted is not sent and gets an error with its reason. If the order is already being sent, both callers get the same
 * reply.
 *
 * @throws HttpError 409 for an order that the POS already has, or that is over.
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
  const { answer, problems } = await requestPos(context, order);
  const refusal = answer.kind === 'refused' ? answer : null;
  // While the POS processed it, the order may have been cancelled, or served from the counter.
  const entry = entryOf(answer, problems);
  const shouldRecord = (current: Order) => isNotAtPos(current) && !isRepeatedFailure(current, entry);
  const after = await addStatusIf(context, orderId, (current) =>
    shouldRecord(current) ? { entry: withSentContents(entry, order, current) } : null,
  );
  if (after) {
    if (posChangeDue(after) !== null) await changeAtPos(context, orderId);
    return { order: after, refusal };
  }
  const cancelled = answer.kind === 'accepted' ? await cancelAtPos(context, orderId, { isAtPos: true }) : null;
  return { order: cancelled ?? (await findOrder(context.database, orderId)) ?? order, refusal };
}

/** The entry states which contents the POS has if the order changed while it was sent, so that the change follows. */
function withSentContents(entry: StatusEntry, sent: Order, current: Order): StatusEntry {
  const version = contentsVersion(sent);
  return version === contentsVersion(current)
    ? entry
    : { ...entry, meta: { ...fieldsOfUnknown(entry.meta), ...metaOfPosContents(version) } };
}

/** Whether the history already ends with the same failure to reach the POS: the outbox retries, but the history shows it once. */
function isRepeatedFailure({ statuses }: Order, { reason }: StatusEntry): boolean {
  return reason === UNREACHABLE && statuses.findLast(isOrderEntry)?.reason === reason;
}

interface PosResult {
  answer: PosAnswer;
  problems: readonly PosProblem[];
}

async function requestPos({ database, pos }: ServerContext, order: Order): Promise<PosResult> {
  const location = await findLocation(database, order.locationId);
  if (!location) return { answer: refused('LOCATION_EXCEPTION'), problems: [] };
  const made = posOrder(order, location);
  const { problems } = made;
  const reason = refusalOf(problems);
  if (reason) return { answer: refused(reason), problems };
  try {
    return { answer: await pos.send(made, location), problems };
  } catch (error) {
    log.error({ error, orderId: order.id }, 'sending an order to the POS failed');
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
