import type { Location } from '@/domain/location';
import type { Order, StatusEntry } from '@/domain/order';
import { CHANGE_ENTRY } from '@/domain/orderStatus';
import { metaOfPosContents, posChangeDue } from '@/domain/posOrder/posChange';
import { posOrder } from '@/domain/posOrder/posOrder';
import { metaOfProblems, refusalOf, type PosProblem } from '@/domain/posOrder/posProblem';
import type { ReasonCode } from '@/domain/reasonCode';
import type { ServerContext } from '../../context';
import { log } from '../../platform/monitoring/log';
import { findLocation } from '../locations/locationStore';
import { addStatusIf, findOrder } from '../orders/orderStore';
import { CHANGING_FAILED, type PosChangeAnswer } from './pos';

/**
 * Sends the contents of a changed order to the POS that has it, and records the result in the history: an entry of type `change` with
 * `meta.posChange`, which does not change the status of the order (row V-01, decision G121). Several changes that were not sent yet are one message.
 *
 * @param isRepeated The caller retries if the POS does not reply, so this rejects without recording anything. @default false
 * @returns The answer of the POS; null if there was nothing to send.
 */
export async function changeAtPos(
  context: ServerContext,
  orderId: string,
  { isRepeated = false }: { isRepeated?: boolean } = {},
): Promise<PosChangeAnswer | null> {
  const order = await findOrder(context.database, orderId);
  const location = order && (await findLocation(context.database, order.locationId));
  const version = order && posChangeDue(order);
  if (!location || version === null) return null;
  const { answer, problems } = await requestChange(context, { order, location, version }, isRepeated);
  const entry = entryOf(answer, version, problems);
  // Another process may have sent the same version while this one waited.
  await addStatusIf(context, orderId, (now) => ((posChangeDue(now) ?? 0) < version ? null : { entry }));
  return answer;
}

interface ChangedOrder {
  order: Order;
  location: Location;
  version: number;
}

async function requestChange(
  { pos }: ServerContext,
  { order, location, version }: ChangedOrder,
  isRepeated: boolean,
): Promise<{ answer: PosChangeAnswer; problems: readonly PosProblem[] }> {
  const made = posOrder(order, location);
  const { problems } = made;
  const reason = refusalOf(problems);
  if (reason) return { answer: refused(reason), problems };
  try {
    return { answer: await pos.change(made, version, location), problems };
  } catch (error) {
    if (isRepeated) throw error;
    log.error({ error, orderId: order.id }, 'sending a changed order to the POS failed');
    return { answer: refused('ERROR_SENDING_TO_POS'), problems };
  }
}

function refused(reason: ReasonCode): PosChangeAnswer {
  return { kind: 'refused', reason, notes: CHANGING_FAILED };
}

function entryOf(answer: PosChangeAnswer, version: number, problems: readonly PosProblem[]): StatusEntry {
  return {
    status: 'CHANGED',
    type: CHANGE_ENTRY,
    creator: 'pos',
    date: new Date().toISOString(),
    meta: { ...metaOfProblems(problems).meta, ...metaOfPosContents(version), posChange: answer.kind },
    ...(answer.kind === 'refused' && { reason: answer.reason, notes: answer.notes }),
  };
}
