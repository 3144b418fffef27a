import { and, gte, lt, sql } from 'drizzle-orm';
import { LEASE_MS } from '@/domain/printTiming';
import type { Database } from '../platform/db/database';
import { mainTabs } from '../platform/db/schema';

export interface Role {
  tabId: string;
  epoch: number;
  leaseUntil: Date;
}

/** A tab that claims the role of main tab for its user. */
export interface Claim {
  userId: string;
  tabId: string;
}

/** A tab with the role and the end of its lease. */
export interface HeldRole extends Claim {
  until: Date;
}

/**
 * Gives tabs the role of main tab of their users, or renews their leases, unless another tab has the role. One conditional statement serves
 * all claims, so that of several tabs of a user only one gets the role: the one that has it, else the first claim. Each change of the tab
 * raises the epoch. This and `releaseRoles` lock users in the order of their ids, to avoid deadlocks.
 *
 * @returns the role for each claim; null: another tab has it
 */
export async function claimRoles(database: Database, claims: readonly Claim[], now: Date): Promise<(Role | null)[]> {
  const { userId, tabId, leaseUntil, epoch } = mainTabs;
  const asked = JSON.stringify(claims.map((claim, n) => ({ n, user_id: claim.userId, tab_id: claim.tabId })));
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  const rows = await database
    .insert(mainTabs)
    .select(
      sql`select distinct on (asked.user_id) asked.user_id, asked.tab_id, 1, ${until}::timestamptz
        from jsonb_to_recordset(${asked}::jsonb) as asked(n int, user_id text, tab_id text)
        left join ${mainTabs} as held on held.user_id = asked.user_id
        order by asked.user_id, held.tab_id is distinct from asked.tab_id, asked.n`,
    )
    .onConflictDoUpdate({
      target: userId,
      set: {
        tabId: sql`excluded.tab_id`,
        leaseUntil: sql`excluded.lease_until`,
        epoch: sql`${epoch} + case when ${tabId} = excluded.tab_id then 0 else 1 end`,
      },
      setWhere: sql`${tabId} = excluded.tab_id or ${lt(leaseUntil, now)}`,
    })
    .returning();
  const given = new Map(rows.map((row) => [row.userId, row]));
  return claims.map((claim) => {
    const role = given.get(claim.userId);
    return role?.tabId === claim.tabId ? role : null;
  });
}

/**
 * Releases the roles of tabs. A role is kept if another tab has it, or if the same tab has renewed it on another connection since `until`.
 *
 * @returns for each tab whether its role was released
 */
export async function releaseRoles(database: Database, leaving: readonly HeldRole[], now: Date): Promise<boolean[]> {
  const asked = JSON.stringify(leaving.map(({ userId, tabId, until }) => ({ user_id: userId, tab_id: tabId, until })));
  const held = database.$with('held', {}).as(
    sql`select ${mainTabs.userId} from ${mainTabs} join jsonb_to_recordset(${asked}::jsonb) as asked(user_id text, tab_id text, until timestamptz)
      on ${mainTabs.userId} = asked.user_id and ${mainTabs.tabId} = asked.tab_id and ${mainTabs.leaseUntil} <= asked.until order by ${mainTabs.userId} for update of ${mainTabs}`,
  );
  const rows = await database
    .with(held)
    .update(mainTabs)
    .set({ leaseUntil: new Date(now.getTime() - 1) })
    .from(sql`held`)
    .where(sql`${mainTabs.userId} = held.user_id`)
    .returning({ tabId: mainTabs.tabId });
  const released = new Set(rows.map(({ tabId }) => tabId));
  return leaving.map(({ tabId }) => released.has(tabId));
}

/** The role of each user; null: no tab has it, or the lease has expired. */
export async function rolesOf(database: Database, userIds: readonly string[], now: Date): Promise<(Role | null)[]> {
  const rows = await database
    .select()
    .from(mainTabs)
    .where(
      and(sql`${mainTabs.userId} in (select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb))`, gte(mainTabs.leaseUntil, now)),
    );
  const held = new Map(rows.map((row) => [row.userId, row]));
  return userIds.map((userId) => held.get(userId) ?? null);
}
