import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { POLLING_METHODS } from '@/domain/printer';
import { isHeldByPrinter, printerCodeClass } from '@/domain/printerCode';
import type { PrintQuestion } from '@/domain/printQuestion';
import type { Database } from '../../platform/db/database';
import { orders, printCopies, printJobs } from '../../platform/db/schema';

/** The code of a copy with an unknown outcome that a person wants to have printed again. */
export const REPRINT_REQUESTED = 'PRINT_AGAIN';

/** Attempts after an outcome that may be on paper, as for tabs (docs/print-delivery.md §9). */
const MAX_UNCERTAIN_ATTEMPTS = 3;
/** The maximum length of the list. */
const MAX_LISTED = 500;

type UnknownCopy = Pick<typeof printCopies.$inferSelect, 'attempt' | 'code'>;
type JobOfCopy = Pick<typeof printJobs.$inferSelect, 'ticketType' | 'isManual' | 'expiresAt'>;

/**
 * Whether a copy with an unknown outcome is printed once more, by the rules for tabs (docs/print-delivery.md §9, §10) or because a person
 * decided so. If not, a person is asked.
 */
export function isPrintedAgain({ ticketType, isManual, expiresAt }: JobOfCopy, { attempt, code }: UnknownCopy, now: Date): boolean {
  if (expiresAt <= now) return false;
  if (code === REPRINT_REQUESTED) return true;
  if (isHeldByPrinter(code)) return printerCodeClass(code) === 'incomplete' || attempt < MAX_UNCERTAIN_ATTEMPTS;
  return ticketType === 'KITCHEN' && attempt === 1 && !isManual;
}

/**
 * The copies of printers that poll about which a person must decide, oldest first, at most 500. `scope` limits the
 * locations. A question exists as long as its copy is unknown in an open job, so it survives restarts and the expiry of the ticket.
 */
export async function listQuestions(database: Database, { now, scope }: { now: Date; scope?: SQL }): Promise<PrintQuestion[]> {
  const { uuid, orderId, locationId, printerUuid, connectMethod, ticketType, kind, isManual, copies, expiresAt } = printJobs;
  const { handedAt, createdAt } = printJobs;
  const { copy, attempt, code, grantedAt } = printCopies;
  const isUnknown = and(
    eq(printJobs.state, 'open'),
    isNull(printJobs.withdrawnAt),
    inArray(printJobs.connectMethod, [...POLLING_METHODS]),
    eq(printCopies.state, 'UNKNOWN'),
    scope,
  );
  const rows = await database
    .select({
      job: { uuid, orderId, locationId, printerUuid, connectMethod, ticketType, kind, isManual, copies, expiresAt },
      copy: { copy, attempt, code },
      sentAt: sql`coalesce(${grantedAt}, ${handedAt}, ${createdAt})`.mapWith(createdAt),
      orderCode: orders.code,
    })
    .from(printJobs)
    .innerJoin(printCopies, eq(printCopies.jobUuid, uuid))
    .leftJoin(orders, eq(orders.id, orderId))
    .where(isUnknown)
    .orderBy(asc(createdAt), asc(uuid))
    .limit(MAX_LISTED);
  return rows
    .filter((row) => !isPrintedAgain(row.job, row.copy, now))
    .map(({ job, copy: unknown, sentAt, orderCode }) => ({
      ...{ uuid: job.uuid, orderId: job.orderId, orderCode, locationId: job.locationId, printerUuid: job.printerUuid },
      ...{ ticketType: job.ticketType, kind: job.kind, copies: job.copies, ...unknown },
      // A ticket that expired before it was printed again: its last result was missing.
      code: unknown.code === REPRINT_REQUESTED ? 'TIMEOUT' : unknown.code,
      sentAt: sentAt.toISOString(),
      mayPrintAgain: job.expiresAt > now,
    }));
}

interface QuestionWatchOptions {
  database: Database;
  now: () => Date;
  /** Called for each location whose list of questions changed. */
  onChange: (locationId: string) => void;
}

/** Detects that a question appears or ends, whichever process caused it. Call the returned function every few seconds. */
export function createQuestionWatch({ database, now, onChange }: QuestionWatchOptions): () => Promise<void> {
  let previous = new Map<string, string>();
  return async () => {
    const questions = await listQuestions(database, { now: now() });
    const found = new Map(
      questions.map(({ uuid, copy, attempt, mayPrintAgain, locationId }) => [`${uuid} ${copy} ${attempt} ${mayPrintAgain}`, locationId]),
    );
    const changed = [...found, ...previous].filter(([key]) => found.has(key) !== previous.has(key));
    previous = found;
    for (const locationId of new Set(changed.map(([, id]) => id))) onChange(locationId);
  };
}
