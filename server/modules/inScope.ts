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

/** Finds an account in the user's scope. @throws HttpError 404 if it is out of scope or unknown. */
export async function accountInScope(database: Database, user: User, id: string): Promise<Account> {
  const account = isInScope(await accountScope(database, user), id) ? await findAccount(database, id) : null;
  if (!account) throw notFound('account');
  return account;
}

/** Finds the viewer itself, or a user of an account whose users the viewer may read. @throws HttpError 404 otherwise. */
export async function userInScope(database: Database, viewer: User, id: string): Promise<User> {
  if (viewer.id === id) return viewer;
  const user = can(viewer.role, 'users') ? await findUser(database, id) : null;
  if (!user || !isInScope(await accountScope(database, viewer), user.accountId ?? '')) throw notFound('user');
  return user;
}

/** Finds a location in the user's scope. @throws HttpError 404 if it is out of scope or unknown. */
export async function locationInScope(database: Database, user: User, id: string): Promise<Location> {
  const location = (await canAccessLocation(database, user, id)) ? await findLocation(database, id) : null;
  if (!location) throw notFound('location');
  return location;
}

/** Finds an order of a location in the user's scope, and of `locationId` if given. @throws HttpError 404 otherwise. */
export async function orderInScope(database: Database, user: User, id: string, locationId?: string): Promise<Order> {
  const order = await findOrder(database, id);
  const fits = order && (locationId === undefined || order.locationId === locationId);
  if (!fits || !(await canAccessLocation(database, user, order.locationId))) throw notFound('order');
  return order;
}
