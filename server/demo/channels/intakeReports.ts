import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { intakeEventSchema } from '@/domain/intake';
import type { PlatformReports } from '../../context';
import type { Database } from '../../platform/db/database';
import { findActiveConnection } from '../../modules/integrations/connectionStore';
import { postSigned } from '../../modules/integrations/postSigned';
import { log } from '../../platform/monitoring/log';
import type { Tasks } from '../tasks';

/** The delays before the retries of a report, in milliseconds; then it is dropped. */
const BACKOFF_MS = [1_000, 5_000, 15_000, 60_000];
const TIMEOUT_MS = 10_000;

interface Report {
  locationId: string;
  slug: string;
  event: z.input<typeof intakeEventSchema>;
  id: string;
  attempt: number;
}

interface IntakeReportsOptions {
  database: Database;
  /** The base URL of the server: `http://127.0.0.1:4300`. */
  address: string;
  tasks: Tasks;
}

/**
 * Sends the reports of the simulated channels to the intake API (`POST /api/intake/{channel}/events`), signed with the secret of their
 * connection, as a real channel does. A channel without an active connection sends nothing.
 */
export function createIntakeReports({ database, address, tasks }: IntakeReportsOptions): PlatformReports {
  async function send(report: Report): Promise<void> {
    const { locationId, slug, event, id, attempt } = report;
    const connection = await findActiveConnection(database, locationId, slug);
    if (!connection) return log.warn({ locationId, slug }, 'A simulated channel has no active connection for its report');
    const url = `${address}/api/intake/${encodeURIComponent(slug)}/events?location=${encodeURIComponent(locationId)}`;
    const { secret } = connection;
    const result = await postSigned({ url, secret, id, attempt, body: event, timeoutMs: TIMEOUT_MS, allowPrivate: true });
    if (result.kind === 'answered' && result.status < 300) return;
    const isTemporary = result.kind === 'failed' || result.status === 429 || result.status >= 500;
    const wait = BACKOFF_MS[attempt - 1];
    if (!isTemporary || wait === undefined) {
      return log.warn({ locationId, slug, type: event.type, result }, 'The intake API rejected the report of a simulated channel');
    }
    const retryAfterMs = result.kind === 'answered' ? (result.retryAfterMs ?? 0) : 0;
    tasks.schedule(Math.max(wait, retryAfterMs), () => send({ ...report, attempt: attempt + 1 }));
  }

  const report = (locationId: string, slug: string, event: Report['event']) =>
    send({ locationId, slug, event, id: randomUUID(), attempt: 1 });

  return {
    channelReported: (locationId, slug, { status, until, reason }) =>
      report(locationId, slug, { type: 'store.status', status, until: until?.toISOString() ?? null, ...(reason && { reason }) }),
    itemsReported: (locationId, slug, items) => report(locationId, slug, { type: 'items', items: [...items] }),
    menuReported: (locationId, slug, { refusedItems }) => report(locationId, slug, { type: 'menu', refusedItems: [...refusedItems] }),
  };
}
