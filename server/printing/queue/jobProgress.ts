import { eq } from 'drizzle-orm';
import type { PrintJobProgress } from '@/domain/printJobProgress';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { orders } from '../../platform/db/schema';
import { notFound } from '../../platform/http/httpError';
import { canAccessLocation } from '../../platform/security/tenantScope';
import { tabIdOf } from '../../realtime/tabDirectory';
import { findJob, listCopies, type PrintJobRow } from './printJobStore';

/** Finds a print job of a location in the user's scope. @throws HttpError 404 otherwise. */
export async function findJobInScope(database: Database, user: User, uuid: string): Promise<PrintJobRow> {
  const job = await findJob(database, uuid);
  if (!job || !(await canAccessLocation(database, user, job.locationId))) throw notFound('print job');
  return job;
}

/** What is known about a job; `asker` is the user who asks and the id that the asking tab chose, null if it is unknown. */
export async function progressOf(
  database: Database,
  job: PrintJobRow,
  asker: { user: User; ownId: string | null },
): Promise<PrintJobProgress> {
  const { uuid, orderId, locationId, printerUuid, ticketType, state, createdAt, handOut, holderTab, receivedAt, withdrawnCode } = job;
  const copies = await listCopies(database, uuid);
  const isThisTab = asker.ownId !== null && holderTab === tabIdOf(asker.user, asker.ownId);
  return {
    uuid,
    orderId: orderId || null,
    orderCode: orderId ? await codeOfOrder(database, orderId) : null,
    locationId,
    printerUuid,
    ticketType,
    state,
    createdAt: createdAt.toISOString(),
    handOut,
    holder: holderTab === null ? 'none' : isThisTab ? 'thisTab' : 'otherTab',
    receivedAt: receivedAt?.toISOString() ?? null,
    withdrawnCode,
    copies: copies.map(({ copy, attempt, state: copyState, code }) => ({ copy, attempt, state: copyState, code })),
  };
}

async function codeOfOrder(database: Database, id: string): Promise<string | null> {
  const [order] = await database.select({ code: orders.code }).from(orders).where(eq(orders.id, id));
  return order?.code ?? null;
}
