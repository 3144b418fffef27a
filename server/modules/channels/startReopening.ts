import pLimit from 'p-limit';
import type { ServerContext } from '../../context';
import { log } from '../../platform/monitoring/log';
import { startPeriodic } from '../../platform/startPeriodic';
import { readReopeningSettings } from '../accounts/readReopeningSettings';
import { findLocation } from '../locations/locationStore';
import { channelsOf } from './channelsOf';
import { listPausedChannels } from './channelStatusStore';
import { mayReopen } from './planReopening';
import { reopenChannel } from './reopenChannel';

const EVERY_MS = 5_000;
/** Limit of concurrent channel requests. */
const MAX_CONCURRENT = 4;

/**
 * Plans and makes the due attempts to open closed channels (row K-08) immediately and then every 5 s. Everything is stored with the channel,
 * so that another process continues after a restart. Returns a function that stops this; once its promise resolves, the database is no
 * longer used.
 */
export function startReopening(context: ServerContext, now: () => Date = () => new Date()): () => Promise<void> {
  return startPeriodic(EVERY_MS, (stopping) => reopenChannels(context, now, stopping), 'failed to reopen channels');
}

/**
 * Plans the reopening of all closed channels and makes the due attempts; skips disabled and removed channels. A failure of one channel is only
 * logged, because its attempt counts as made.
 */
export async function reopenChannels(context: ServerContext, now: () => Date, stopping?: AbortSignal): Promise<void> {
  const paused = (await listPausedChannels(context.database)).map(({ row, account }) => ({
    row,
    settings: readReopeningSettings(account),
  }));
  const relevant = paused.filter(({ row, settings }) => mayReopen(row, settings, now()) || Boolean(row.reopening?.plan));
  await pLimit(MAX_CONCURRENT).map(relevant, async ({ row: { locationId, slug }, settings }) => {
    if (stopping?.aborted) return;
    try {
      const location = await findLocation(context.database, locationId);
      if (location && channelsOf(location).includes(slug)) await reopenChannel(context, { location, slug, settings }, now);
    } catch (error) {
      log.error({ error, locationId, slug }, 'failed to reopen a channel');
    }
  });
}
