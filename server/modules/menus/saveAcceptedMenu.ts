import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import type { MenuPayload } from '@/domain/menuPayload';
import type { Database } from '../../platform/db/database';
import { channelsAt, settleChannel, type ChannelOutcome, type OperationTarget } from '../operations/settleChannel';
import type { RefusedMenuItem } from '../channels/platforms';
import { makeCurrent, snapshotsSinceCurrent } from './menuSnapshotStore';

/**
 * A channel has the menu of a push now, but for `refusedItems`: the push is done there, and earlier ones that were under way are overtaken.
 * Gives the menu, or null where it is not kept any more. To be called in a transaction, after what else it locks.
 */
export async function saveAcceptedMenu(
  transaction: Database,
  place: OperationTarget,
  refusedItems: readonly RefusedMenuItem[],
): Promise<MenuPayload | null> {
  const pushed = await snapshotsSinceCurrent(transaction, place);
  const nth = pushed.findIndex(({ operationId }) => operationId === place.operationId);
  const earlier = nth < 0 ? [] : pushed.slice(nth + 1);
  const outcomes = await channelsAt(transaction, earlier);
  const menu = await makeCurrent(transaction, place);
  const ends: [OperationTarget, ChannelOutcome][] = [
    [place, { status: refusedItems.length > 0 ? 'partial-success' : 'success', code: null, items: [...refusedItems] }],
  ];
  earlier.forEach((snapshot, index) => {
    if (outcomes[index]?.status === 'ongoing') ends.push([snapshot, { status: 'fail', code: CHANNEL_REFUSALS.overtaken, items: [] }]);
  });
  // As everywhere, operations are locked by their ids.
  ends.sort(([one], [other]) => (one.operationId < other.operationId ? -1 : 1));
  for (const [each, outcome] of ends) await settleChannel(transaction, each, outcome);
  return menu;
}
