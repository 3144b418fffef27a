import { findLocation } from '../locations/locationStore';
import type { ServerContext } from '../../context';
import { notifyMasterPushes } from '../masterCatalogs/notifyMasterPushes';
import { channelsAt } from '../operations/settleChannel';
import { isOpenEnded } from '../operations/settleOperations';
import type { RefusedMenuItem } from '../channels/platforms';
import { saveAcceptedMenu } from './saveAcceptedMenu';
import { snapshotsSinceCurrent } from './menuSnapshotStore';
import { reblockWithoutThrowing } from './pushMenu';

interface MenuReport {
  locationId: string;
  slug: string;
  refusedItems: readonly RefusedMenuItem[];
}

/**
 * Keeps that a channel has the last menu now that it had taken: the push is done, also one that was given up or dismissed from the history,
 * and what is blocked there is blocked again. A report that nobody waits for is left.
 */
export async function saveMenuReport(
  context: ServerContext,
  { locationId, slug, refusedItems }: MenuReport,
  now: () => Date,
): Promise<void> {
  const { database } = context;
  const kept = await database.transaction(async (transaction) => {
    const pushed = await snapshotsSinceCurrent(transaction, { locationId, slug });
    const outcomes = await channelsAt(transaction, pushed);
    const awaited = pushed.find(({ isCurrent }, index) => {
      const outcome = outcomes[index];
      return outcome ? isOpenEnded(outcome) : !isCurrent;
    });
    const payload = awaited && (await saveAcceptedMenu(transaction, awaited, refusedItems));
    return payload ? { menu: { ...awaited, payload }, operationIds: pushed.map(({ operationId }) => operationId) } : null;
  });
  if (!kept) return;
  context.notifyLocation({ event: 'operations.changed', locationId });
  await notifyMasterPushes(context, kept.operationIds);
  const location = await findLocation(database, locationId);
  if (location) await reblockWithoutThrowing(context, location, kept.menu, now);
}
