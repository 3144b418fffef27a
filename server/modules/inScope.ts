import type { Account } from '@/domain/account';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { can } from '@/domain/permissions';
import type { User } from '@/domain/user';
import { findAccount } from './accounts/accountStore';
import type { Database } from '../platform/db/database';
import { notFound } from '../platform/http/httpError';
import { findLocation } from './locations/locationStore';
import { findOrder } from './orders/orderStore';
import { accountScope, isInScope, canAccessLocation } from '../platform/security/tenantScope';
import { findUser } from './users/userStore';

/** An account that the user may see; 404 also for one that belongs to others. */
export async function accountInScope(database: Database, user: User, id: string): Promise<Account> {
  const account = isInScope(await accountScope(database, user), id) ? await findAccount(database, id) : null;
  if (!account) throw notFound('account');
  return account;
}

/** The viewer itself, or a user of an account that the viewer may read the users of; 404 also for others. */
export async function userInScope(database: Database, viewer: User, id: string): Promise<User> {
  if (viewer.id === id) return viewer;
  const user = can(viewer.role, 'users') ? await findUser(database, id) : null;
  if (!user || !isInScope(await accountScope(database, viewer), user.accountId ?? '')) throw notFound('user');
  return user;
}

/** A location that the user may see; 404 also for one that belongs to others. */
export async function locationInScope(database: Database, user: User, id: string): Promise<Location> {
  const location = (await canAccessLocation(database, user, id)) ? await findLocation(database, id) : null;
  if (!location) throw notFound('location');
  return location;
}

/** An order of a location that the user may see; 404 also for one that belongs to others, or to another location than the call says. */
export async function orderInScope(database: Database, user: User, id: string, locationId?: string): Promise<Order> {
  const order = await findOrder(database, id);
  const fits = order && (locationId === undefined || order.locationId === locationId);
  if (!fits || !(await canAccessLocation(database, user, order.locationId))) throw notFound('order');
  return order;
}
