import * as contract from '@/contract/thirdPartyServices';
import { and, eq, sql } from 'drizzle-orm';
import { PRINTER_SLUG } from '@/domain/thirdPartyService';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { thirdPartyServices } from '../../platform/db/schema';
import { requirePermission } from '../../platform/http/access';
import { notFound } from '../../platform/http/httpError';
import { canAccessLocation } from '../../platform/security/tenantScope';
import { lockEditor } from '../users/lockEditor';
import { toService } from './locationStore';

/**
 * Removes a third-party service from a location in the user's scope, records it in the audit log and notifies the clients of the location
 * (row R-02). Removing a printer withdraws its open print jobs (`PrintQueue.withdrawPrinter`); `withdrawnJobs` is their number. Deliveries
 * of a removed rider service continue.
 *
 * @throws HttpError 404 outside the scope, or if the location has no such service; 403 without U thirdParty-printer (printer) or U
 * thirdParty:settings (other services).
 */
export async function removeService(
  context: ServerContext,
  user: User,
  { locationId, uuid }: { locationId: string; uuid: string },
): Promise<{ uuid: string; withdrawnJobs: number }> {
  const { isPrinter, withdrawal } = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.removeService);
    if (!(await canAccessLocation(transaction, editor, locationId))) throw notFound('location');
    const matchesKey = and(eq(thirdPartyServices.uuid, uuid), eq(thirdPartyServices.locationId, locationId));
    const [row] = await transaction.select().from(thirdPartyServices).where(matchesKey).for('update');
    if (!row) throw notFound('service');
    const isPrinter = row.slug === PRINTER_SLUG;
    requirePermission(editor, isPrinter ? 'thirdParty-printer' : 'thirdParty:settings', 'updateOwn');
    await transaction.delete(thirdPartyServices).where(matchesKey);
    const before = { ...toService(row), changedBy: undefined };
    await recordChange(transaction, { user, action: 'delete', entity: isPrinter ? 'printer' : 'service', entityId: uuid, before });
    if (isPrinter) await removeAsBackup(transaction, locationId, uuid);
    const withdrawal = isPrinter ? await context.printQueue.withdrawPrinter(uuid, transaction) : null;
    return { isPrinter, withdrawal };
  });
  if (isPrinter) context.printersChanged(locationId);
  else context.notifyLocation({ event: 'location.changed', locationId });
  await withdrawal?.announce();
  return { uuid, withdrawnJobs: withdrawal?.count ?? 0 };
}

/** Removes a removed printer as the backup of the others of its location (decision G116). */
async function removeAsBackup(transaction: Database, locationId: string, uuid: string): Promise<void> {
  const { settings } = thirdPartyServices;
  await transaction
    .update(thirdPartyServices)
    .set({ settings: sql`${settings} - 'backupPrinterUuid'` })
    .where(and(eq(thirdPartyServices.locationId, locationId), sql`${settings} ->> 'backupPrinterUuid' = ${uuid}`));
}
