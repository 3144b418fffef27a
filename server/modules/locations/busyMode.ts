import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { busyModeAt, MAX_BUSY_MS, type BusyMode } from '@/domain/busyMode';
import type { StartBusyMode } from '@/domain/startBusyMode';
import type { Location } from '@/domain/location';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import { locations } from '../../platform/db/schema';
import { invalidData, notFound } from '../../platform/http/httpError';
import { recordOperation } from '../operations/operationStore';
import { lockLocation } from './locationRow';
import { findLocation } from './locationStore';

/**
 * Starts, changes or ends (`draft` null) the busy mode of a location, and records it in the operations history and the audit log (row K-07,
 * decision G81). It does not change `rev`, because it is not a setting of the location's form. It ends by itself at `until`.
 *
 * @throws HttpError 422 for an end that is not within the next 24 hours.
 */
export async function changeBusyMode(
  context: ServerContext,
  user: User,
  { id, accountId }: Pick<Location, 'id' | 'accountId'>,
  draft: StartBusyMode | null,
): Promise<Location> {
  const now = new Date();
  const until = draft && Date.parse(draft.until);
  if (until !== null && (until <= now.getTime() || until > now.getTime() + MAX_BUSY_MS)) {
    throw invalidData([{ path: 'until', message: 'Expected an instant within the next 24 hours' }]);
  }
  const by = user.name || user.email;
  const { database } = context;
  const location = await database.transaction(async (transaction) => {
    if (!(await lockLocation(transaction, id))) throw notFound('location');
    const before = await findLocation(transaction, id);
    const current = busyModeAt(before ?? undefined, now.getTime());
    if (before && !draft && !current) return before;
    const startedAt = current?.startedAt ?? now.toISOString();
    const { extraMinutes = null, maxOrders = null } = draft ?? {};
    const mode: BusyMode | null = draft && { extraMinutes, maxOrders, startedAt, until: draft.until, by };
    await transaction
      .update(locations)
      .set({ data: sql`${locations.data} || ${JSON.stringify({ busyMode: mode })}::jsonb` })
      .where(eq(locations.id, id));
    await recordChange(transaction, {
      ...{ user, action: 'update', entity: 'location' as const, entityId: id },
      ...{ before: { busyMode: current }, after: { busyMode: mode } },
    });
    await recordOperation(transaction, {
      ...{
        id: randomUUID(),
        accountId,
        locationId: id,
        affectedEntityId: id,
        action: draft ? ('store-busy' as const) : ('store-calm' as const),
      },
      ...{ date: now, by, userId: user.id, until: draft && new Date(draft.until), channels: [], items: [] },
    });
    const after = await findLocation(transaction, id);
    if (!after) throw notFound('location');
    return after;
  });
  context.notifyLocation({ event: 'location.changed', locationId: id });
  context.notifyLocation({ event: 'operations.changed', locationId: id });
  return location;
}
