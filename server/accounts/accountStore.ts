import { eq } from 'drizzle-orm';
import type { Account } from '@/domain/account';
import type { Database } from '../db/database';
import { accounts } from '../db/schema';

/** An account as the API gives it; its country stands where the specification has it (1 §3, 2 §7). */
export async function findAccount(database: Database, id: string): Promise<Account | null> {
  const [row] = await database.select().from(accounts).where(eq(accounts.id, id));
  if (!row) return null;
  const { data, country, ...account } = row;
  return { ...data, ...account, fiscalData: { businessAddress: { country } } };
}
