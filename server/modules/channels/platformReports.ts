import { keepItemReports } from '../productAvailability/itemReports';
import type { PlatformReports, ServerContext } from '../../context';
import { keepChannel, lockChannel, toPlacedStatus } from './channelStatusStore';
import { isAsWanted, reasonAsked, STATUS_ACTIONS, wishOf } from './channelWish';
import { findLocation } from '../locations/locationStore';
import { log } from '../../platform/monitoring/log';
import { keepMenuReport } from '../menus/keepMenuReport';
import type { OperationRow } from '../operations/operationStore';
import { settleOperations } from '../operations/settleOperations';

/**
 * Keeps what platforms tell of themselves, ends the operations that waited for it, and tells the browsers. What is told of a location or
 * channel that is gone is logged and left.
 */
export function createPlatformReports(context: ServerContext, now = () => new Date()): PlatformReports {
  const { database } = context;

  async function isKnown(locationId: string, slug: string): Promise<boolean> {
    const location = await findLocation(database, locationId);
    // One that is off may still end what it was asked before.
    const isThere = location?.channels.some((channel) => channel.slug === slug) ?? false;
    if (!isThere) log.warn({ locationId, slug }, 'a platform told of a channel that is gone');
    return isThere;
  }

  return {
    async channelReported(locationId, slug, { status, until, reason = null }) {
      if (!(await isKnown(locationId, slug))) return;
      const at = now();
      const { row, settled } = await database.transaction(async (transaction) => {
        const before = await lockChannel(transaction, locationId, slug);
        const row = { ...before, status, until, reason: reason ?? reasonAsked(before, { status, until }), reportedAt: at };
        await keepChannel(transaction, row);
        const isSo = ({ operation }: { operation: OperationRow }) => isAsWanted({ status, until }, wishOf(operation));
        const settling = { locationId, slugs: [slug], actions: STATUS_ACTIONS, now: at, isSo };
        return { row, settled: await settleOperations(transaction, settling) };
      });
      context.placeChanged({ event: 'channel.changed', ...toPlacedStatus(row) });
      if (settled) context.placeChanged({ event: 'operations.changed', locationId });
    },

    async itemsReported(locationId, slug, items) {
      if (!(await isKnown(locationId, slug))) return;
      await keepItemReports(context, locationId, slug, items, now());
    },

    async menuReported(locationId, slug, { refusedItems }) {
      if (!(await isKnown(locationId, slug))) return;
      await keepMenuReport(context, { locationId, slug, refusedItems }, now);
    },
  };
}
