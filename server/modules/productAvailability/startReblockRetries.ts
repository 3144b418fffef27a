import pLimit from 'p-limit';
import { channelsOf } from '../channels/channelsOf';
import type { ServerContext } from '../../context';
import { findLocation } from '../locations/locationStore';
import { startPeriodic } from '../../platform/startPeriodic';
import { sendDueReblocks } from './reblock';
import { listChannelsWithDueReblocks } from './blockStore';

const EVERY_MS = 5_000;
/** So many channels are asked at the same time. */
const AT_ONCE = 4;

/**
 * Asks channels to block again what a new menu made them forget, or may have: at once and every 5 s from then on, those of which that is due
 * (`sendAllDueReblocks`). What it gives back ends that: after it the database is no longer used.
 */
export function startReblockRetries(context: ServerContext, now: () => Date = () => new Date()): () => Promise<void> {
  return startPeriodic(EVERY_MS, () => sendAllDueReblocks(context, now), 'channels could not be asked to block again');
}

/** Asks each channel that is to be asked now, once for all its items. One that is off, or gone, is left. */
export async function sendAllDueReblocks(context: ServerContext, now: () => Date): Promise<void> {
  const channels = await listChannelsWithDueReblocks(context.database, now());
  await pLimit(AT_ONCE).map(channels, async ({ locationId, slug }) => {
    const location = await findLocation(context.database, locationId);
    if (location && channelsOf(location).includes(slug)) await sendDueReblocks(context, { location, slug }, now);
  });
}
