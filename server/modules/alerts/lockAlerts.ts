import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';

/** Lets only one transaction of all processes begin and end alerts, until it ends. */
export async function lockAlerts(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('alerts'))`);
}
