import { canBeBackup } from '@/domain/backupPrinter';
import { printerEntrySchema } from '@/domain/printer';
import { missingSettings, printerSettingsSchema } from '@/domain/printerSettings';
import { AUTOSTACKING_SERVICE, serviceSettingsSchema } from '@/domain/thirdPartyService';
import { printersOf, type Location } from '@/domain/location';
import type { User } from '@/domain/user';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { requirePermission } from '../../platform/http/access';
import { validateInput } from '../../platform/http/api';
import { invalidData, notFound } from '../../platform/http/httpError';
import { findLocation, updateService, type ThirdPartyService } from './locationStore';

/**
 * Updates the given settings of a printer or another third-party service (row LO-10), records the change in the audit log, an API key by
 * its field name only, and notifies the clients of the location.
 *
 * @throws HttpError 404 if the location has no such service; 422 for settings that the service does not have; 403 without the permission
 * for each changed setting: U thirdParty:active, thirdParty-printer, thirdParty-stuart:enableAutostacking or thirdParty:settings.
 */
export async function changeService(
  context: ServerContext,
  user: User,
  { location, uuid, body }: { location: Location; uuid: string; body: unknown },
): Promise<ThirdPartyService> {
  const existing = location.thirdPartyServices.find((service) => service.uuid === uuid);
  if (!existing) throw notFound('service');
  const isPrinter = existing.slug === 'printer';
  const settings = isPrinter ? printerSettingsFrom(user, body) : serviceSettingsFrom(user, existing.slug, body);
  const service = await context.database.transaction(async (transaction) => {
    const change = await updateService(transaction, { locationId: location.id, uuid }, { ...settings, changedBy: user.name });
    if (!change) throw notFound('service');
    const { before, after } = change;
    if (isPrinter) {
      assertComplete(after);
      await assertBackup(transaction, location.id, after);
    }
    // The audit entry already names the user.
    const states = {
      before: { ...before, changedBy: undefined },
      after: { ...after, changedBy: undefined, ...('apiKey' in settings && { changedSecrets: ['apiKey'] }) },
    };
    await recordChange(transaction, { user, action: 'update', entity: isPrinter ? 'printer' : 'service', entityId: uuid, ...states });
    return after;
  });
  if (isPrinter) context.printersChanged(location.id);
  else context.notifyLocation({ event: 'location.changed', locationId: location.id });
  return service;
}

function printerSettingsFrom(user: User, body: unknown) {
  const { isActive, ...settings } = validateInput(printerSettingsSchema, withSlips(body));
  if (isActive !== undefined) requirePermission(user, 'thirdParty:active', 'updateOwn');
  if (isActive === undefined || Object.keys(settings).length > 0) requirePermission(user, 'thirdParty-printer', 'updateOwn');
  return { ...settings, ...(isActive !== undefined && { isActive }) };
}

function serviceSettingsFrom(user: User, slug: string, body: unknown) {
  const settings = validateInput(serviceSettingsSchema, body);
  const { isActive, enableAutostacking, ...others } = settings;
  if (isActive !== undefined) requirePermission(user, 'thirdParty:active', 'updateOwn');
  if (enableAutostacking !== undefined) assertAutostackingAllowed(user, slug);
  const isEmpty = isActive === undefined && enableAutostacking === undefined;
  if (isEmpty || Object.keys(others).length > 0) requirePermission(user, 'thirdParty:settings', 'updateOwn');
  return settings;
}

/** Autostacking exists for one partner only and has its own permission. @throws HttpError 422, 403. */
export function assertAutostackingAllowed(user: User, slug: string): void {
  if (slug !== AUTOSTACKING_SERVICE) throw invalidData([{ path: 'enableAutostacking', message: 'notOffered' }]);
  requirePermission(user, 'thirdParty-stuart:enableAutostacking', 'updateOwn');
}

/**
 * Validates the backup printer against the other printers of the location (decision G116).
 *
 * @throws HttpError 422 if it is not one of them, or the printer is its backup, directly or through others
 */
export async function assertBackup(transaction: Database, locationId: string, changed: ThirdPartyService): Promise<void> {
  const { uuid, backupPrinterUuid } = printerEntrySchema.parse(changed);
  if (!backupPrinterUuid) return;
  const location = await findLocation(transaction, locationId);
  const printers = location ? printersOf(location) : [];
  if (canBeBackup(backupPrinterUuid, uuid, printers)) return;
  throw invalidData([{ path: 'backupPrinterUuid', message: 'notOffered' }]);
}

/**
 * Converts `voidSlips`, which tabs of earlier versions send, to `slips` (decision G114): true is the default of printers, false turns all slips
 * off.
 */
export function withSlips(body: unknown): unknown {
  const { voidSlips, ...fields } = fieldsOfUnknown(body);
  if (typeof voidSlips !== 'boolean') return body;
  return { slips: voidSlips ? 'VOIDS_AND_CHANGES' : 'NONE', ...fields };
}

/** Validates the merged printer, because some settings require each other (specification 2 §5). @throws HttpError 422. */
export function assertComplete(printer: ThirdPartyService): void {
  const missing = missingSettings(printerEntrySchema.parse(printer));
  if (missing.length > 0) throw invalidData(missing.map((path) => ({ path, message: 'required' })));
}
