import { saveItemReports } from '../productAvailability/itemReports';
import type { PlatformReports, ServerContext } from '../../context';
import { saveChannelStatus, lockChannelStatus, toLocationChannelStatus } from './channelStatusStore';
import { matchesRequest, requestedReason, STATUS_ACTIONS, requestedStateOf } from './channelRequest';
import { findLocation } from '../locations/locationStore';
import { log } from '../../platform/monitoring/log';
import { saveMenuReport } from '../menus/saveMenuReport';
import type { OperationRow } from '../operations/operationStore';
import { settleOperations } from '../operations/settleOperations';

/**
 * Handles reports of platforms: saves them, completes the operations that waited for them and notifies the clients. Reports for unknown
 * locations or channels are logged and ignored.
 */
export function createPlatformReports(context: ServerContext, now = () => new Date()): PlatformReports {
  const { database } = context;

  async function isKnown(locationId: string, slug: string): Promise<boolean> {
    const location = await findLocation(database, locationId);
    // A disabled channel may still report on earlier requests.
    const exists = location?.channels.some((channel) => channel.slug === slug) ?? false;
    if (!exists) log.warn({ locationId, slug }, 'ignored a platform report for an unknown channel');
    return exists;
  }

  return {
    async channelReported(locationId, slug, { status, until, reason = null }) {
      if (!(await isKnown(locationId, slug))) return;
      const at = now();
      const { row, settled } = await database.transaction(async (transaction) => {
        const before = await lockChannelStatus(transaction, locationId, slug);
        const row = { ...before, status, until, reason: reason ?? requestedReason(before, { status, until }), reportedAt: at };
        await saveChannelStatus(transaction, row);
        const isConfirmed = ({ operation }: { operation: OperationRow }) => matchesRequest({ status, until }, requestedStateOf(operation));
        const options = { locationId, slugs: [slug], actions: STATUS_ACTIONS, now: at, isConfirmed };
        return { row, settled: await settleOperations(transaction, options) };
      });
      context.notifyLocation({ event: 'channel.changed', ...toLocationChannelStatus(row) });
      if (settled) context.notifyLocation({ event: 'operations.changed', locationId });
    },

    async itemsReported(locationId, slug, items) {
      if (!(await isKnown(locationId, slug))) return;
      await saveItemReports(context, locationId, slug, items, now());
    },

    async menuReported(locationId, slug, { refusedItems }) {
      if (!(await isKnown(locationId, slug))) return;
      await saveMenuReport(context, { locationId, slug, refusedItems }, now);
    },
  };
}
