import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import type { User } from '@/domain/session';
import type { Database } from '../db/database';
import { notFound } from '../http/refusal';
import { findLocation } from '../locations/locationStore';
import { findOrder } from '../orders/orderStore';
import { isInScope, locationScope } from '../security/tenantScope';

/** A location that the user may see; 404 also for one that belongs to others. */
export async function locationInScope(database: Database, user: User, id: string): Promise<Location> {
  const location = isInScope(await locationScope(database, user), id) ? await findLocation(database, id) : null;
  if (!location) throw notFound('location');
  return location;
}

/** An order of a location that the user may see; 404 also for one that belongs to others, or to another location than the call says. */
export async function orderInScope(database: Database, user: User, id: string, locationId?: string): Promise<Order> {
  const order = await findOrder(database, id);
  const fits = order && (locationId === undefined || order.locationId === locationId);
  if (!fits || !isInScope(await locationScope(database, user), order.locationId)) throw notFound('order');
  return order;
}
