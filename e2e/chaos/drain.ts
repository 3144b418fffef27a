import { standingOf } from './atRest';
import type { KnownJob } from './evidence';

const POLL_MS = 500;
/** Backoff retries within 30 s, a check within 10 s, the server's next hand-out within 15 s; doubled and more for a busy machine. */
const IDLE_TIMEOUT_MS = 100_000;

interface DrainOptions {
  idleTimeoutMs?: number | undefined;
  /** Whether a person answered about this attempt of a copy, so that it must not stay as it is. @default none */
  isAnswered?: (copy: { uuid: string; copy: number; attempt: number }) => boolean;
}

/**
 * Waits until every open job waits for a person, or until no job has changed for `idleTimeoutMs`: the remaining ones are stuck.
 */
export async function drain(
  openJobs: () => Promise<readonly KnownJob[]>,
  { idleTimeoutMs = IDLE_TIMEOUT_MS, isAnswered = () => false }: DrainOptions = {},
): Promise<void> {
  const moves = (job: KnownJob) =>
    standingOf(job) === 'moves' ||
    job.copyStates.some(({ copy, attempt, state }) => state === 'UNKNOWN' && isAnswered({ uuid: job.uuid, copy, attempt }));
  let previous = '';
  let movedAt = Date.now();
  for (;;) {
    const jobs = await openJobs();
    if (!jobs.some(moves)) return;
    const now = JSON.stringify(jobs.map(({ uuid, copyStates }) => [uuid, copyStates]));
    if (now !== previous) movedAt = Date.now();
    previous = now;
    if (Date.now() - movedAt > idleTimeoutMs) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
