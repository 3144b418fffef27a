import { openingAt } from '@/domain/openingHours';
import { channelsOf } from '../../modules/channels/channelsOf';
import { findChannelStatus } from '../../modules/channels/channelStatusStore';
import type { PlatformReports, ServerContext } from '../../context';
import { findLocation, listLocationIds } from '../../modules/locations/locationStore';
import type { Random } from '../random';
import type { Tasks } from '../tasks';
import { closingReason } from './closingReason';
import { resumePlatforms } from './resumePlatforms';
import type { SimulatedPlatforms } from './simulatedPlatforms';

const MINUTE_MS = 60_000;
/** On average; over all locations. */
const CLOSES_EVERY_MINUTES = 20;

interface StartOptions {
  platforms: SimulatedPlatforms;
  random: Random;
  tasks: Tasks;
  /** Whether platforms now and then pause a location that is open, on their own and for a while. */
  byChance: boolean;
  /** Where they report what they do later or on their own. */
  reports: PlatformReports;
}

/** Starts the platforms of the demo: they report from now on, and go on with what they were asked in an earlier run. */
export async function startPlatforms(context: ServerContext, { platforms, random, tasks, byChance, reports }: StartOptions): Promise<void> {
  platforms.reportTo(reports);
  await resumePlatforms(context.database, platforms, new Date());

  async function closeOne(): Promise<void> {
    const location = await findLocation(context.database, random.pick(await listLocationIds(context.database)));
    const slugs = location ? channelsOf(location) : [];
    const now = Date.now();
    if (!location || slugs.length === 0 || !openingAt(location.openingHours, location.timeZone, now)) return;
    const slug = random.pick(slugs);
    if ((await findChannelStatus(context.database, location.id, slug)).status === 'paused') return;
    const until = new Date(now + random.whole(15, 40) * MINUTE_MS);
    await platforms.closeByItself(location.id, slug, { until, reason: closingReason(location.country) });
  }

  function awaitNext(): void {
    // Waiting times of events that come at random moments at a fixed rate.
    tasks.schedule(-Math.log(1 - random.next()) * CLOSES_EVERY_MINUTES * MINUTE_MS, async () => {
      awaitNext();
      await closeOne();
    });
  }

  if (byChance) awaitNext();
}
