import * as contract from '@/contract/thirdPartyServices';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { appSchema } from '@/domain/app';
import {
  isServiceApp,
  newPrinterSchema,
  newServiceSchema,
  PRINTER_SLUG,
  SERVICE_LIMITS,
  type NewPrinter,
  type NewService,
} from '@/domain/thirdPartyService';
import type { User } from '@/domain/user';
import { listApps } from '../apps/appStore';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { thirdPartyServices } from '../../platform/db/schema';
import { requirePermission } from '../../platform/http/access';
import { validateInput } from '../../platform/http/api';
import { invalidData, notFound, HttpError } from '../../platform/http/httpError';
import { canAccessLocation } from '../../platform/security/tenantScope';
import { lockEditor } from '../users/lockEditor';
import { assertAutostackingAllowed, assertBackup, assertComplete, withSlips } from './changeService';
import { lockLocation, type LocationRow } from './locationRow';
import { toService, type ThirdPartyService } from './locationStore';

type NewSettings = NewPrinter | NewService;

/**
 * Adds a third-party service to a location in the user's scope and notifies the clients of the location (row R-02). `body`:
 * `newPrinterSchema` for a printer, otherwise `newServiceSchema`. The audit log records an API key by its field name only. The lock on the
 * location serializes additions, so the limits hold.
 *
 * @throws HttpError 403 without U thirdParty-printer (printer) or U thirdParty:settings (other services), and without U thirdParty:active
 * for a service that starts active; 404 outside the scope; 422 for settings that the service does not have, and for a slug that is not
 * offered at the location; 409 if the location already has this service or the maximum number of services or printers.
 */
export async function addService(context: ServerContext, user: User, locationId: string, body: unknown): Promise<ThirdPartyService> {
  const added = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.addService);
    const location = (await canAccessLocation(transaction, editor, locationId)) ? await lockLocation(transaction, locationId) : null;
    if (!location) throw notFound('location');
    const { slug, isActive = false, ...settings } = settingsFrom(editor, body);
    const present = await transaction
      .select({ slug: thirdPartyServices.slug })
      .from(thirdPartyServices)
      .where(eq(thirdPartyServices.locationId, locationId));
    assertCapacity(
      present.map((service) => service.slug),
      slug,
    );
    if (slug !== PRINTER_SLUG) await assertOffered(transaction, slug, location);
    const row = {
      uuid: randomUUID(),
      locationId,
      thirdPartyServiceUuid: await serviceTypeOf(transaction, slug),
      slug,
      isActive,
      settings: { ...settings, changedBy: editor.name },
    };
    const service = toService(row);
    if (slug === PRINTER_SLUG) {
      assertComplete(service);
      await assertBackup(transaction, locationId, service);
    }
    await transaction.insert(thirdPartyServices).values(row);
    const isPrinter = slug === PRINTER_SLUG;
    const hasKey = 'apiKey' in settings && Boolean(settings.apiKey);
    // The audit entry already names the user.
    const after = { ...service, changedBy: undefined, ...(hasKey && { changedSecrets: ['apiKey'] }) };
    await recordChange(transaction, { user, action: 'create', entity: isPrinter ? 'printer' : 'service', entityId: row.uuid, after });
    return service;
  });
  if (added.slug === PRINTER_SLUG) context.printersChanged(locationId);
  else context.notifyLocation({ event: 'location.changed', locationId });
  return added;
}

function settingsFrom(editor: User, body: unknown): NewSettings {
  const isPrinter = typeof body === 'object' && body !== null && 'slug' in body && body.slug === PRINTER_SLUG;
  requirePermission(editor, isPrinter ? 'thirdParty-printer' : 'thirdParty:settings', 'updateOwn');
  const settings = isPrinter ? validateInput(newPrinterSchema, withSlips(body)) : validateInput(newServiceSchema, body);
  if (settings.isActive) requirePermission(editor, 'thirdParty:active', 'updateOwn');
  if ('enableAutostacking' in settings) assertAutostackingAllowed(editor, settings.slug);
  return settings;
}

/** Allows one service per app, because deliveries are requested by slug, and several printers. */
function assertCapacity(slugs: readonly string[], slug: string): void {
  if (slug !== PRINTER_SLUG && slugs.includes(slug)) {
    throw new HttpError(409, 'SERVICE_EXISTS', 'The location has this service already.');
  }
  const printers = slugs.filter((each) => each === PRINTER_SLUG).length;
  if (slug === PRINTER_SLUG && printers >= SERVICE_LIMITS.printers) {
    const { printers: most } = SERVICE_LIMITS;
    throw new HttpError(409, 'TOO_MANY_PRINTERS', `A location may have ${most} printers.`, { most });
  }
  if (slugs.length >= SERVICE_LIMITS.services) {
    const { services: most } = SERVICE_LIMITS;
    throw new HttpError(409, 'TOO_MANY_SERVICES', `A location may have ${most} services.`, { most });
  }
}

async function assertOffered(transaction: Database, slug: string, { country }: LocationRow): Promise<void> {
  const { apps } = await listApps(transaction, { slugs: [slug], country: country ?? undefined });
  if (!apps.some((app) => isServiceApp(appSchema.parse(app)))) throw invalidData([{ path: 'slug', message: 'notOffered' }]);
}

/** Returns the service type id that the other services with this slug have, or a new one. */
async function serviceTypeOf(transaction: Database, slug: string): Promise<string> {
  const [existing] = await transaction
    .select({ kind: thirdPartyServices.thirdPartyServiceUuid })
    .from(thirdPartyServices)
    .where(eq(thirdPartyServices.slug, slug))
    .orderBy(thirdPartyServices.thirdPartyServiceUuid)
    .limit(1);
  return existing?.kind ?? randomUUID();
}
