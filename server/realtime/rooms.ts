import { eq } from 'drizzle-orm';
import { can } from '@/domain/permissions';
import { isProductAdmin, canAccessSubaccounts } from '@/domain/role';
import type { User } from '@/domain/user';
import type { Database } from '../platform/db/database';
import { accounts } from '../platform/db/schema';

export const ADMIN_ROOM = 'admin';
/** Prefix of the print room of a location, before its id. */
export const PRINT_ROOM = 'print-queue:';

/** Prefix of the room of a location for users who may read the status of its channels. Only the server adds a socket to it. */
const AVAILABILITY_ROOM = 'store-availability:';

/** The rooms that a user enters with the print room of a location; one of them only with the permission to read the status of channels. */
export function locationRoomsOf(user: User, locationId: string): string[] {
  const print = PRINT_ROOM + locationId;
  return can(user.role, 'store-availability', 'readOwn') ? [print, AVAILABILITY_ROOM + locationId] : [print];
}

/** The room that gets an event of a location, beside the room of the product administrators. */
export function roomForEvent(event: string, locationId: string): string {
  return (event === 'channel.changed' ? AVAILABILITY_ROOM : PRINT_ROOM) + locationId;
}

/**
 * Prefixes of the rooms of an account, before its id: for users of the account, and for users of its parent account. Only the server adds
 * a socket to them.
 */
const ACCOUNT_ROOM = 'account:';
const BELOW_ROOM = 'accounts-below:';

/** The account rooms that a user enters when it connects; product administrators get all events in their own room. */
export function accountRoomsOf({ role, accountId, accounts: further }: User): string[] {
  if (!accountId || isProductAdmin(role)) return [];
  if (!canAccessSubaccounts(role)) return [ACCOUNT_ROOM + accountId];
  return [accountId, ...further].flatMap((id) => [ACCOUNT_ROOM + id, BELOW_ROOM + id]);
}

/** The rooms that get an event of an account, beside the room of the product administrators. */
export async function roomsOfAccount(database: Database, accountId: string): Promise<string[]> {
  const [row] = await database.select({ parentId: accounts.parentId }).from(accounts).where(eq(accounts.id, accountId));
  return [ACCOUNT_ROOM + accountId, ...(row?.parentId ? [BELOW_ROOM + row.parentId] : [])];
}

/**
 * Whether a user may join a room: a product administrator only the admin room, any other user the print rooms of its locations
 * (specification 2 §6). `canAccess`: whether the user may access a location.
 */
export async function canJoin(user: User, room: string, canAccess: (locationId: string) => Promise<boolean>): Promise<boolean> {
  if (room === ADMIN_ROOM) return isProductAdmin(user.role);
  if (!room.startsWith(PRINT_ROOM) || isProductAdmin(user.role)) return false;
  return canAccess(room.slice(PRINT_ROOM.length));
}
