import pLimit from 'p-limit';
import { channelsOf } from '../channels/channelsOf';
import type { ServerContext } from '../../context';
import { findLocation } from '../locations/locationStore';
import { startPeriodic } from '../../platform/startPeriodic';
import { sendDueReblocks } from './reblock';
import { listChannelsWithDueReblocks } from './blockStore';

const EVERY_MS = 5_000;
/** Limit of concurrent channel requests. */
const MAX_CONCURRENT = 4;

/**
 * Sends the due reblocks (`sendAllDueReblocks`) immediately and then every 5 s. Returns a function that stops this; once its promise
 * resolves, the database is no longer used.
 */
export function startReblockRetries(context: ServerContext, now: () => Date = () => new Date()): () => Promise<void> {
  return startPeriodic(EVERY_MS, (stopping) => sendAllDueReblocks(context, now, stopping), 'failed to send due reblocks to channels');
}

/** Sends each channel with due reblocks one request for all its items; skips disabled and removed channels. */
export async function sendAllDueReblocks(context: ServerContext, now: () => Date, stopping?: AbortSignal): Promise<void> {
  const channels = await listChannelsWithDueReblocks(context.database, now());
  await pLimit(MAX_CONCURRENT).map(channels, async ({ locationId, slug }) => {
    if (stopping?.aborted) return;
    const location = await findLocation(context.database, locationId);
    if (location && channelsOf(location).includes(slug)) await sendDueReblocks(context, { location, slug }, now);
  });
}
