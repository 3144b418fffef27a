import { eq } from 'drizzle-orm';
import { can } from '@/domain/permissions';
import { isProductAdmin, seesSubaccounts } from '@/domain/role';
import type { User } from '@/domain/user';
import type { Database } from '../platform/db/database';
import { accounts } from '../platform/db/schema';

export const ADMIN_ROOM = 'admin';
/** The id of the location follows. */
export const PRINT_ROOM = 'print-queue:';

/** The same for those who may read how its channels are; the server alone puts them in. */
const AVAILABILITY_ROOM = 'store-availability:';

/** The rooms of a location that a user hears who joined its print room: not everybody may read how its channels are. */
export function roomsAt(user: User, locationId: string): string[] {
  const print = PRINT_ROOM + locationId;
  return can(user.role, 'store-availability', 'readOwn') ? [print, AVAILABILITY_ROOM + locationId] : [print];
}

/** Who hears what happens at a location, beside the administrators. */
export function roomOf(event: string, locationId: string): string {
  return (event === 'channel.changed' ? AVAILABILITY_ROOM : PRINT_ROOM) + locationId;
}

/** The id of the account follows. The server alone puts people in: those of the account, and those who see the accounts below it. */
const ACCOUNT_ROOM = 'account:';
const BELOW_ROOM = 'accounts-below:';

/** The rooms in which a user hears of its accounts, from its sign-in on; the provider's administrators hear of all in their own. */
export function accountRoomsOf({ role, accountId, accounts: further }: User): string[] {
  if (!accountId || isProductAdmin(role)) return [];
  if (!seesSubaccounts(role)) return [ACCOUNT_ROOM + accountId];
  return [accountId, ...further].flatMap((id) => [ACCOUNT_ROOM + id, BELOW_ROOM + id]);
}

/** Who hears of an account, beside the administrators. */
export async function roomsOfAccount(database: Database, accountId: string): Promise<string[]> {
  const [row] = await database.select({ parentId: accounts.parentId }).from(accounts).where(eq(accounts.id, accountId));
  return [ACCOUNT_ROOM + accountId, ...(row?.parentId ? [BELOW_ROOM + row.parentId] : [])];
}

/**
 * The provider's administrators hear of everything, everybody else of the own locations (specification 2 §6). `sees`: whether the user sees a
 * location.
 */
export async function mayJoin(user: User, room: string, sees: (locationId: string) => Promise<boolean>): Promise<boolean> {
  if (room === ADMIN_ROOM) return isProductAdmin(user.role);
  if (!room.startsWith(PRINT_ROOM) || isProductAdmin(user.role)) return false;
  return sees(room.slice(PRINT_ROOM.length));
}
