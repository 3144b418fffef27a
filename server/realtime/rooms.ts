import { isProductAdmin } from '@/domain/role';
import type { User } from '@/domain/user';
import type { Database } from '../db/database';
import { seesLocation } from '../security/tenantScope';

export const ADMIN_ROOM = 'admin';
/** The id of the location follows. */
export const PRINT_ROOM = 'print-queue:';

/** The provider's administrators hear of everything, everybody else of the own locations (specification 2 §6). */
export async function mayJoin(database: Database, user: User, room: string): Promise<boolean> {
  if (room === ADMIN_ROOM) return isProductAdmin(user.role);
  if (!room.startsWith(PRINT_ROOM) || isProductAdmin(user.role)) return false;
  return seesLocation(database, user, room.slice(PRINT_ROOM.length));
}
