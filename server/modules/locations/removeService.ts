import * as contract from '@/contract/thirdPartyServices';
import { and, eq } from 'drizzle-orm';
import { PRINTER_SLUG } from '@/domain/thirdPartyService';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import { thirdPartyServices } from '../../platform/db/schema';
import { requirePermission } from '../../platform/http/access';
import { notFound } from '../../platform/http/httpError';
import { canAccessLocation } from '../../platform/security/tenantScope';
import { lockEditor } from '../users/lockEditor';
import { toService } from './locationStore';

/**
 * Removes a service of another party from a location of the user's scope and writes it to the audit log; the browsers of the location hear of
 * it (row R-02). The open print jobs of a printer are withdrawn with it (`PrintQueue.withdrawPrinter`). Deliveries that a rider service has under
 * way go on: their orders have their own history. `withdrawnJobs`: how many print jobs were withdrawn.
 *
 * @throws HttpError 404 out of the scope, and for a service that the location has not; 403 by what is removed: U thirdParty-printer for a printer,
 * else U thirdParty:settings.
 */
export async function removeService(
  context: ServerContext,
  user: User,
  { locationId, uuid }: { locationId: string; uuid: string },
): Promise<{ uuid: string; withdrawnJobs: number }> {
  const { isPrinter, withdrawal } = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.removeService);
    if (!(await canAccessLocation(transaction, editor, locationId))) throw notFound('location');
    const ofKey = and(eq(thirdPartyServices.uuid, uuid), eq(thirdPartyServices.locationId, locationId));
    const [row] = await transaction.select().from(thirdPartyServices).where(ofKey).for('update');
    if (!row) throw notFound('service');
    const isPrinter = row.slug === PRINTER_SLUG;
    requirePermission(editor, isPrinter ? 'thirdParty-printer' : 'thirdParty:settings', 'updateOwn');
    await transaction.delete(thirdPartyServices).where(ofKey);
    const before = { ...toService(row), changedBy: undefined };
    await recordChange(transaction, { user, action: 'delete', entity: isPrinter ? 'printer' : 'service', entityId: uuid, before });
    const withdrawal = isPrinter ? await context.printQueue.withdrawPrinter(uuid, transaction) : null;
    return { isPrinter, withdrawal };
  });
  if (isPrinter) context.printersChanged(locationId);
  else context.notifyLocation({ event: 'location.changed', locationId });
  await withdrawal?.announce();
  return { uuid, withdrawnJobs: withdrawal?.count ?? 0 };
}
