import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PollingMethod } from '@/domain/printer';
import type { PrinterHealth } from '@/domain/printerReply';
import { POLL_DEVICE_REPLACED_AFTER_MS, POLL_INTERVAL_MS, POLLED_HEALTH_HOLDS_MS, POLLS_MISSED } from '@/domain/printTiming';
import type { Database } from '../../platform/db/database';
import { isOneOf } from '../../platform/db/isOneOf';
import { printJobs, printerPolls, thirdPartyServices } from '../../platform/db/schema';

/** A poll of a printer. `health` null: the poll says nothing about it. */
export interface Poll {
  keyHash: string;
  method: PollingMethod;
  /** How the printer identifies itself; null: not at all. */
  device: string | null;
  health: PrinterHealth | null;
  /** False: the printer only reports its state, which does not show that it asks for tickets. */
  isAsking: boolean;
}

/**
 * The printer of a poll. `isOther`: another printer uses the key, so this one gets no tickets. `mayHaveJob`: an open job of the method waits.
 */
export interface PolledPrinter {
  printerUuid: string;
  locationId: string;
  isOther: boolean;
  mayHaveJob: boolean;
}

/**
 * Records polls in one statement and returns the printer of each; null: no printer of the method has the key. The first device that polls
 * with a key is the printer; another one is noted and gets nothing, until the first has not polled for a minute. All processes read and write
 * the same rows, so that a printer may poll a different process each time.
 */
export async function recordPolls(database: Database, polls: readonly Poll[], now: Date): Promise<(PolledPrinter | null)[]> {
  const rows = polls.map(({ keyHash, method, device, health, isAsking }, n) => ({
    ...{ n, key_hash: keyHash, method, device, asks: isAsking },
    ok: health?.ok ?? null,
    trouble: health && !health.ok ? health.problem : null,
    paper_near_end: health?.ok === true && health.paperNearEnd,
  }));
  const { printerUuid, polledAt, device, intervalMs, healthAt } = printerPolls;
  const silentSince = new Date(now.getTime() - POLL_DEVICE_REPLACED_AFTER_MS);
  const isOther = sql`(${device} is not null and poll.device is not null and ${device} <> poll.device and ${polledAt} > ${silentSince})`;
  const unlessOther = (value: unknown, column: unknown) => sql`case when ${isOther} then ${column} else ${value} end`;
  const ifAsking = (value: unknown, column: unknown) => sql`case when poll.asks then ${value} else ${column} end`;
  const hasJob = sql<boolean>`exists (select from ${printJobs} where ${printJobs.printerUuid} = ${printerUuid} and ${printJobs.state} = 'open'
    and ${printJobs.connectMethod} = poll.method)`;
  // A printer that reports no state and has no ticket waiting: its last problem is not known to persist.
  const holds = sql`(${hasJob} or coalesce(${healthAt} > ${new Date(now.getTime() - POLLED_HEALTH_HOLDS_MS)}, false))`;
  const nextOk = sql`coalesce(poll.ok, case when ${holds} then ${printerPolls.ok} else true end)`;
  const elapsed = sql`least(3600000, greatest(0, extract(epoch from ${now}::timestamptz - ${polledAt}) * 1000))::int`;
  const found = await database
    .update(printerPolls)
    .set({
      polledAt: unlessOther(ifAsking(sql`${now}::timestamptz`, polledAt), polledAt),
      intervalMs: unlessOther(ifAsking(elapsed, intervalMs), intervalMs),
      device: unlessOther(sql`coalesce(poll.device, ${device})`, device),
      ok: unlessOther(nextOk, printerPolls.ok),
      troubleSince: unlessOther(troubleSinceAfter(nextOk, now), printerPolls.troubleSince),
      trouble: unlessOther(
        sql`case when poll.ok is null and ${holds} then ${printerPolls.trouble} else poll.trouble end`,
        printerPolls.trouble,
      ),
      paperNearEnd: unlessOther(
        sql`case when poll.ok is null then ${printerPolls.paperNearEnd} else poll.paper_near_end end`,
        printerPolls.paperNearEnd,
      ),
      healthAt: unlessOther(sql`case when poll.ok is null then ${healthAt} else ${now}::timestamptz end`, healthAt),
      otherDevice: sql`case when ${isOther} then left(poll.device, 100) else ${printerPolls.otherDevice} end`,
      otherDeviceAt: sql`case when ${isOther} then ${now}::timestamptz else ${printerPolls.otherDeviceAt} end`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as poll(n int, key_hash text, method text, device text, asks boolean, ok boolean, trouble text, paper_near_end boolean)
        join ${thirdPartyServices} on true`,
    )
    .where(
      and(
        // Only this condition lets PostgreSQL find the rows by index.
        isOneOf(
          printerPolls.keyHash,
          polls.map(({ keyHash }) => keyHash),
        ),
        sql`${printerPolls.keyHash} = poll.key_hash`,
        sql`${thirdPartyServices.uuid} = ${printerUuid}`,
        sql`${thirdPartyServices.settings} ->> 'connectMethod' = poll.method`,
      ),
    )
    .returning({
      n: sql<number>`poll.n`,
      printerUuid,
      locationId: sql<string>`${thirdPartyServices.locationId}`,
      // The row after the update: the device of another printer was not stored.
      isOther: sql<boolean>`coalesce(${device} <> poll.device, false)`,
      mayHaveJob: hasJob,
    });
  const byNumber = new Map(found.map(({ n, ...printer }) => [n, printer]));
  const results = polls.map((_poll, n) => byNumber.get(n) ?? null);
  // One statement updates a row once. Further polls with the same key are recorded after it.
  const keys = new Set(found.map(({ n }) => polls[n]?.keyHash));
  const late = polls.flatMap((poll, n) => (results[n] === null && keys.has(poll.keyHash) ? [n] : []));
  if (late.length === 0 || late.length === polls.length) return results;
  const again = await recordPolls(
    database,
    late.flatMap((n) => polls[n] ?? []),
    now,
  );
  return results.map((result, n) => (late.includes(n) ? (again[late.indexOf(n)] ?? null) : result));
}

/** Since when the printer has a problem, once `ok` is stored: null without one; a problem that continues keeps its time. */
function troubleSinceAfter(ok: SQL, now: Date): SQL {
  const { ok: before, troubleSince } = printerPolls;
  return sql`case when ${ok} is distinct from false then null when ${before} = false then coalesce(${troubleSince}, ${now}::timestamptz)
    else ${now}::timestamptz end`;
}

/** Stores the state that the printer reported with the result of a ticket. */
export async function saveHealth(database: Database, printerUuid: string, health: PrinterHealth, now: Date): Promise<void> {
  await database
    .update(printerPolls)
    .set({
      ...{ ok: health.ok, trouble: health.ok ? null : health.problem, paperNearEnd: health.ok && health.paperNearEnd },
      troubleSince: troubleSinceAfter(sql`${health.ok}::boolean`, now),
    })
    .where(eq(printerPolls.printerUuid, printerUuid));
}

/** Stores a new key for a printer, so that its previous one ends. The printer that polls with it first becomes its device. */
export async function saveKey(database: Database, printerUuid: string, keyHash: string, now: Date): Promise<void> {
  const fresh = { keyHash, keyCreatedAt: now, device: null, polledAt: null, intervalMs: null, ok: null, trouble: null };
  const row = { ...fresh, paperNearEnd: false, healthAt: null, troubleSince: null, otherDevice: null, otherDeviceAt: null };
  await database
    .insert(printerPolls)
    .values({ printerUuid, ...row })
    .onConflictDoUpdate({ target: printerPolls.printerUuid, set: row });
}

export type PrinterPollRow = typeof printerPolls.$inferSelect;

/** Whether a printer still polls: its last poll is not longer ago than three intervals. */
export function isPolling({ polledAt, intervalMs }: Pick<PrinterPollRow, 'polledAt' | 'intervalMs'>, now: Date): boolean {
  const interval = Math.min(Math.max(intervalMs ?? 0, POLL_INTERVAL_MS), 12 * POLL_INTERVAL_MS);
  return polledAt !== null && now.getTime() - polledAt.getTime() <= POLLS_MISSED * interval;
}
