import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { mainTabs } from '../db/schema';

/** How long the role of printing is a tab's after its last sign of life (design of print delivery). */
export const LEASE_MS = 30_000;

export interface Role {
  tabId: string;
  epoch: number;
  leaseUntil: Date;
}

/**
 * Gives the role of printing for a user to a tab, or renews it, unless another tab has it: one conditional statement, so
 * that of two tabs that ask at once one gets it. Each change of tab raises the epoch. Null: another tab has the role.
 */
export async function claimRole(database: Database, userId: string, tabId: string, now: Date): Promise<Role | null> {
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const [row] = await database
    .insert(mainTabs)
    .values({ userId, tabId, epoch: 1, leaseUntil })
    .onConflictDoUpdate({
      target: mainTabs.userId,
      set: {
        tabId,
        leaseUntil,
        epoch: sql`${mainTabs.epoch} + case when ${mainTabs.tabId} = ${tabId} then 0 else 1 end`,
      },
      setWhere: sql`${mainTabs.tabId} = ${tabId} or ${mainTabs.leaseUntil} < ${now.toISOString()}`,
    })
    .returning();
  return row ?? null;
}

/** Takes the role from a tab that leaves; another tab's role is left alone. Tells whether this tab had it. */
export async function releaseRole(database: Database, userId: string, tabId: string, now: Date): Promise<boolean> {
  const rows = await database
    .update(mainTabs)
    .set({ leaseUntil: new Date(now.getTime() - 1) })
    .where(and(eq(mainTabs.userId, userId), eq(mainTabs.tabId, tabId)))
    .returning({ userId: mainTabs.userId });
  return rows.length > 0;
}

/** Who has the role for a user; null: nobody, or its lease has passed. */
export async function roleOf(database: Database, userId: string, now: Date): Promise<Role | null> {
  const [row] = await database.select().from(mainTabs).where(eq(mainTabs.userId, userId));
  return row && row.leaseUntil >= now ? row : null;
}
