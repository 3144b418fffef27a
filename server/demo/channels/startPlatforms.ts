import { openingAt } from '@/domain/openingHours';
import { channelsOf } from '../../modules/channels/channelsOf';
import { findChannelStatus } from '../../modules/channels/channelStatusStore';
import type { PlatformReports, ServerContext } from '../../context';
import { findLocation, listLocationIds } from '../../modules/locations/locationStore';
import type { Random } from '../random';
import type { Tasks } from '../tasks';
import { pauseReason } from './pauseReason';
import { resumePlatforms } from './resumePlatforms';
import type { SimulatedPlatforms } from './simulatedPlatforms';

const MINUTE_MS = 60_000;
/** The average interval between spontaneous pauses over all locations. */
const MINUTES_BETWEEN_PAUSES = 20;

interface StartOptions {
  platforms: SimulatedPlatforms;
  random: Random;
  tasks: Tasks;
  /** Whether platforms pause open locations spontaneously from time to time. */
  byChance: boolean;
  /** Receives reports about later and spontaneous changes. */
  reports: PlatformReports;
}

/** Starts the simulated platforms: connects their reports and restores the requests of an earlier run. */
export async function startPlatforms(context: ServerContext, { platforms, random, tasks, byChance, reports }: StartOptions): Promise<void> {
  platforms.reportTo(reports);
  await resumePlatforms(context.database, platforms, new Date());

  async function pauseRandomChannel(): Promise<void> {
    const location = await findLocation(context.database, random.pick(await listLocationIds(context.database)));
    const slugs = location ? channelsOf(location) : [];
    const now = Date.now();
    if (!location || slugs.length === 0 || !openingAt(location.openingHours, location.timeZone, now)) return;
    const slug = random.pick(slugs);
    if ((await findChannelStatus(context.database, location.id, slug)).status === 'paused') return;
    const until = new Date(now + random.whole(15, 40) * MINUTE_MS);
    await platforms.pauseSpontaneously(location.id, slug, { until, reason: pauseReason(location.country) });
  }

  function scheduleNext(): void {
    // Exponentially distributed intervals of a Poisson process.
    tasks.schedule(-Math.log(1 - random.next()) * MINUTES_BETWEEN_PAUSES * MINUTE_MS, async () => {
      scheduleNext();
      await pauseRandomChannel();
    });
  }

  if (byChance) scheduleNext();
}
