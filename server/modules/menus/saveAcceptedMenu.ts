import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import type { MenuPayload } from '@/domain/menuPayload';
import type { Database } from '../../platform/db/database';
import { channelsAt, settleChannel, type ChannelOutcome, type OperationTarget } from '../operations/settleChannel';
import type { RefusedMenuItem } from '../channels/platforms';
import { makeCurrent, snapshotsSinceCurrent } from './menuSnapshotStore';

/**
 * Records that a channel has accepted the menu of a push, except `refusedItems`: completes the push, and marks earlier pushes that
 * were under way as overtaken. Call it in a transaction, after all other locks.
 *
 * @returns The menu, or null if it is no longer stored.
 */
export async function saveAcceptedMenu(
  transaction: Database,
  target: OperationTarget,
  refusedItems: readonly RefusedMenuItem[],
): Promise<MenuPayload | null> {
  const pushed = await snapshotsSinceCurrent(transaction, target);
  const nth = pushed.findIndex(({ operationId }) => operationId === target.operationId);
  const earlier = nth < 0 ? [] : pushed.slice(nth + 1);
  const outcomes = await channelsAt(transaction, earlier);
  const menu = await makeCurrent(transaction, target);
  const ends: [OperationTarget, ChannelOutcome][] = [
    [target, { status: refusedItems.length > 0 ? 'partial-success' : 'success', code: null, items: [...refusedItems] }],
  ];
  earlier.forEach((snapshot, index) => {
    if (outcomes[index]?.status === 'ongoing') ends.push([snapshot, { status: 'fail', code: CHANNEL_REFUSALS.overtaken, items: [] }]);
  });
  // Operations are always locked in the order of their ids.
  ends.sort(([one], [other]) => (one.operationId < other.operationId ? -1 : 1));
  for (const [each, outcome] of ends) await settleChannel(transaction, each, outcome);
  return menu;
}
