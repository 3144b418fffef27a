import { standingOf } from './atRest';
import type { KnownJob } from './evidence';

const LOOK_MS = 500;
/** Backoff retries within 30 s, a check within 10 s, the server's next hand-out within 15 s; doubled and more for a busy machine. */
const STANDS_STILL_MS = 100_000;

/**
 * Waits until every open job waits for a person, or until no job has changed for `standsStillMs`: the remaining ones are stuck.
 */
export async function drain(openJobs: () => Promise<readonly KnownJob[]>, standsStillMs = STANDS_STILL_MS): Promise<void> {
  let picture = '';
  let movedAt = Date.now();
  for (;;) {
    const jobs = await openJobs();
    if (!jobs.some((job) => standingOf(job) === 'moves')) return;
    const now = JSON.stringify(jobs.map(({ uuid, copyStates }) => [uuid, copyStates]));
    if (now !== picture) movedAt = Date.now();
    picture = now;
    if (Date.now() - movedAt > standsStillMs) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
