import type { Location } from '@/domain/location';
import type { Order, StatusEntry } from '@/domain/order';
import { posCancellation, type PosCancellation, type PosCancellationResult } from '@/domain/posOrder/posCancellation';
import type { ReasonCode } from '@/domain/reasonCode';
import type { ServerContext } from '../../context';
import { findLocation } from '../locations/locationStore';
import { log } from '../../platform/monitoring/log';
import { addStatusIf, findOrder } from '../orders/orderStore';
import { CANCELLING_FAILED, type PosCancelAnswer } from './pos';

interface CancelOptions {
  /** The POS has accepted the order, although the history does not say so, because it was cancelled before the reply arrived. */
  isAtPos?: boolean;
  /** The caller retries if the POS does not reply, so this rejects without recording anything. @default false */
  isRepeated?: boolean;
}

/**
 * Sends the cancellation of an order to the POS that has it, and records the result in the history: a status CANCELED of type `pos`
 * with `meta.posCancellation`. If the location prevents cancelling completed orders, only the history records that.
 *
 * @returns The order with that status; null if there was nothing to cancel.
 */
export async function cancelAtPos(context: ServerContext, orderId: string, options: CancelOptions = {}): Promise<Order | null> {
  const order = await findOrder(context.database, orderId);
  const location = order && (await findLocation(context.database, order.locationId));
  if (!location) return null;
  const decision = posCancellation(order, location, options);
  if (decision.kind === 'none') return null;
  const entry =
    decision.kind === 'prevented'
      ? entryOf('prevented', { creator: 'server', reason: 'NOT_ALLOWED' })
      : entryOfAnswer(await requestCancellation(context, decision.cancellation, location, options));
  // Another cancellation of the same order may have been sent while this one waited, so the order is checked again.
  return addStatusIf(context, orderId, (now) => (posCancellation(now, location, options).kind === 'none' ? null : { entry }));
}

async function requestCancellation(
  { pos }: ServerContext,
  cancellation: PosCancellation,
  location: Location,
  { isRepeated = false }: CancelOptions,
): Promise<PosCancelAnswer> {
  try {
    return await pos.cancel(cancellation, location);
  } catch (error) {
    if (isRepeated) throw error;
    log.error({ error, orderId: cancellation.orderId }, 'sending an order cancellation to the POS failed');
    return { kind: 'refused', reason: 'ERROR_SENDING_TO_POS', notes: CANCELLING_FAILED };
  }
}

function entryOfAnswer(answer: PosCancelAnswer): StatusEntry {
  if (answer.kind === 'cancelled') return entryOf('cancelled', { creator: 'pos' });
  return entryOf('refused', { creator: 'pos', reason: answer.reason, notes: answer.notes });
}

function entryOf(
  posCancellationResult: PosCancellationResult,
  line: { creator: string; reason?: ReasonCode; notes?: string },
): StatusEntry {
  return { ...line, status: 'CANCELED', type: 'pos', date: new Date().toISOString(), meta: { posCancellation: posCancellationResult } };
}
