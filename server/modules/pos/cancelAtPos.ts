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
  /** The POS has accepted the order, though the history does not say so: it was cancelled before the answer came. */
  isAtPos?: boolean;
  /** The caller sends it again when the POS does not answer: then this rejects, and nothing is written. @default false */
  isRepeated?: boolean;
}

/**
 * Sends the cancellation of an order to the POS that has it, and writes what became of it into the history: a further line CANCELED of type `pos`
 * with `meta.posCancellation`. A completed order of a location that prevents it is not cancelled at the POS, and the history says so.
 *
 * @returns The order with that line; null where there was nothing to cancel.
 */
export async function cancelAtPos(context: ServerContext, orderId: string, options: CancelOptions = {}): Promise<Order | null> {
  const order = await findOrder(context.database, orderId);
  const location = order && (await findLocation(context.database, order.locationId));
  if (!location) return null;
  const decided = posCancellation(order, location, options);
  if (decided.kind === 'none') return null;
  const entry =
    decided.kind === 'prevented'
      ? entryOf('prevented', { creator: 'server', reason: 'NOT_ALLOWED' })
      : entryOfAnswer(await ask(context, decided.cancellation, location, options));
  // Another cancellation of the same order may have been sent in that time; two orders of one status are not sent again.
  return addStatusIf(context, orderId, (now) => (posCancellation(now, location, options).kind === 'none' ? null : { entry }));
}

async function ask(
  { pos }: ServerContext,
  cancellation: PosCancellation,
  location: Location,
  { isRepeated = false }: CancelOptions,
): Promise<PosCancelAnswer> {
  try {
    return await pos.cancel(cancellation, location);
  } catch (error) {
    if (isRepeated) throw error;
    log.error({ error, orderId: cancellation.orderId }, 'The cancellation of an order could not be sent to the POS');
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
