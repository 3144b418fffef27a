import { standingOf } from './atRest';
import type { KnownJob } from './evidence';

const POLL_MS = 500;
/** Backoff retries within 30 s, a check within 10 s, the server's next hand-out within 15 s; doubled and more for a busy machine. */
const IDLE_TIMEOUT_MS = 100_000;

/**
 * Waits until every open job waits for a person, or until no job has changed for `idleTimeoutMs`: the remaining ones are stuck.
 */
export async function drain(openJobs: () => Promise<readonly KnownJob[]>, idleTimeoutMs = IDLE_TIMEOUT_MS): Promise<void> {
  let previous = '';
  let movedAt = Date.now();
  for (;;) {
    const jobs = await openJobs();
    if (!jobs.some((job) => standingOf(job) === 'moves')) return;
    const now = JSON.stringify(jobs.map(({ uuid, copyStates }) => [uuid, copyStates]));
    if (now !== previous) movedAt = Date.now();
    previous = now;
    if (Date.now() - movedAt > idleTimeoutMs) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
