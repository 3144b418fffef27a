import { printerEntrySchema } from '@/domain/printer';
import { missingSettings, printerSettingsSchema } from '@/domain/printerSettings';
import { AUTOSTACKING_SERVICE, serviceSettingsSchema } from '@/domain/thirdPartyService';
import type { Location } from '@/domain/location';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import { requirePermission } from '../../platform/http/access';
import { checked } from '../../platform/http/api';
import { invalidData, notFound } from '../../platform/http/httpError';
import { updateService, type ThirdPartyService } from './locationStore';

/**
 * Changes what is named of a service of a location, a printer or one of another party (row LO-10), notes it in the audit log, a key by
 * its name alone, and tells the browsers.
 *
 * @throws HttpError 404 for a service that the location has not; 422 for what such a service has not; 403 by what is changed: U
 * thirdParty:active, thirdParty-printer, thirdParty-stuart:enableAutostacking, thirdParty:settings.
 */
export async function changeService(
  context: ServerContext,
  user: User,
  { location, uuid, body }: { location: Location; uuid: string; body: unknown },
): Promise<ThirdPartyService> {
  const known = location.thirdPartyServices.find((service) => service.uuid === uuid);
  if (!known) throw notFound('service');
  const isPrinter = known.slug === 'printer';
  const settings = isPrinter ? printerSettingsFrom(user, body) : serviceSettingsFrom(user, known.slug, body);
  const service = await context.database.transaction(async (transaction) => {
    const change = await updateService(transaction, { locationId: location.id, uuid }, { ...settings, changedBy: user.name });
    if (!change) throw notFound('service');
    const { before, after } = change;
    if (isPrinter) assertComplete(after);
    // Who did it is known from the line itself.
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
  const { isActive, ...settings } = checked(printerSettingsSchema, body);
  if (isActive !== undefined) requirePermission(user, 'thirdParty:active', 'updateOwn');
  if (isActive === undefined || Object.keys(settings).length > 0) requirePermission(user, 'thirdParty-printer', 'updateOwn');
  return { ...settings, ...(isActive !== undefined && { isActive }) };
}

function serviceSettingsFrom(user: User, slug: string, body: unknown) {
  const settings = checked(serviceSettingsSchema, body);
  const { isActive, enableAutostacking, ...others } = settings;
  if (isActive !== undefined) requirePermission(user, 'thirdParty:active', 'updateOwn');
  if (enableAutostacking !== undefined) assertAutostackingAllowed(user, slug);
  const nothing = isActive === undefined && enableAutostacking === undefined;
  if (nothing || Object.keys(others).length > 0) requirePermission(user, 'thirdParty:settings', 'updateOwn');
  return settings;
}

/** Autostacking is a setting of one partner, with a permission of its own. */
export function assertAutostackingAllowed(user: User, slug: string): void {
  if (slug !== AUTOSTACKING_SERVICE) throw invalidData([{ path: 'enableAutostacking', message: 'notOffered' }]);
  requirePermission(user, 'thirdParty-stuart:enableAutostacking', 'updateOwn');
}

/** What a printer must have together is told of the whole that would be saved (specification 2 §5). */
export function assertComplete(printer: ThirdPartyService): void {
  const missing = missingSettings(printerEntrySchema.parse(printer));
  if (missing.length > 0) throw invalidData(missing.map((path) => ({ path, message: 'required' })));
}
