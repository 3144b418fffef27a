import { findLocation } from '../locations/locationStore';
import type { ServerContext } from '../../context';
import { notifyMasterPushes } from '../masterCatalogs/notifyMasterPushes';
import { channelsAt } from '../operations/settleChannel';
import { isUnsettled } from '../operations/settleOperations';
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
 * Records a platform's report that a channel has the last menu that it accepted for processing: completes the push, even if it timed
 * out or was dismissed from the history, and blocks the blocked items again. Ignores a report that matches no open push.
 */
export async function saveMenuReport(
  context: ServerContext,
  { locationId, slug, refusedItems }: MenuReport,
  now: () => Date,
): Promise<void> {
  const { database } = context;
  const saved = await database.transaction(async (transaction) => {
    const pushed = await snapshotsSinceCurrent(transaction, { locationId, slug });
    const outcomes = await channelsAt(transaction, pushed);
    const awaited = pushed.find(({ isCurrent }, index) => {
      const outcome = outcomes[index];
      return outcome ? isUnsettled(outcome) : !isCurrent;
    });
    const payload = awaited && (await saveAcceptedMenu(transaction, awaited, refusedItems));
    return payload ? { menu: { ...awaited, payload }, operationIds: pushed.map(({ operationId }) => operationId) } : null;
  });
  if (!saved) return;
  context.notifyLocation({ event: 'operations.changed', locationId });
  await notifyMasterPushes(context, saved.operationIds);
  const location = await findLocation(database, locationId);
  if (location) await reblockWithoutThrowing(context, location, saved.menu, now);
}
