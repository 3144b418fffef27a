import { keepItemReports } from '../blocks/itemReports';
import type { PlatformReports, ServerContext } from '../context';
import { channelsOf } from '../channels/channelsOf';
import { keepChannel, lockChannel, toPlacedStatus } from '../channels/channelStatusStore';
import { findLocation } from '../locations/locationStore';
import { log } from '../log';
import { settleOperations } from '../operations/settleOperations';

/**
 * Keeps what platforms tell of themselves, ends the operations that waited for it, and tells the browsers. What is told of a location or
 * channel that is gone is logged and left.
 */
export function createPlatformReports(context: ServerContext, now = () => new Date()): PlatformReports {
  const { database } = context;

  async function isKnown(locationId: string, slug: string): Promise<boolean> {
    const location = await findLocation(database, locationId);
    const isThere = location !== null && channelsOf(location).includes(slug);
    if (!isThere) log.warn({ locationId, slug }, 'a platform told of a channel that is gone');
    return isThere;
  }

  return {
    async channelReported(locationId, slug, { status, until, reason = null }) {
      if (!(await isKnown(locationId, slug))) return;
      const at = now();
      const { row, settled } = await database.transaction(async (transaction) => {
        const row = { ...(await lockChannel(transaction, locationId, slug)), status, until, reason, reportedAt: at };
        await keepChannel(transaction, row);
        const action = status === 'paused' ? 'store-close' : 'store-open';
        return { row, settled: await settleOperations(transaction, { locationId, slug, action, now: at }) };
      });
      context.placeChanged({ event: 'channel.changed', ...toPlacedStatus(row) });
      if (settled) context.placeChanged({ event: 'operations.changed', locationId });
    },

    async itemsReported(locationId, slug, items) {
      if (!(await isKnown(locationId, slug))) return;
      await keepItemReports(context, locationId, slug, items, now());
    },
  };
}
