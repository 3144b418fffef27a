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
import { checked } from '../../platform/http/api';
import { invalidData, notFound, HttpError } from '../../platform/http/httpError';
import { canAccessLocation } from '../../platform/security/tenantScope';
import { lockEditor } from '../users/lockEditor';
import { assertAutostackingAllowed, assertComplete } from './changeService';
import { lockLocation, type LocationRow } from './locationRow';
import { toService, type ThirdPartyService } from './locationStore';

type NewSettings = NewPrinter | NewService;

/**
 * Adds a service of another party to a location of the user's scope, with its first settings, and writes it to the audit log, a key by its name
 * alone; the browsers of the location hear of it (row R-02). `body`: `newPrinterSchema` for a printer, else `newServiceSchema`. Additions at one
 * location are made one after the other, so that the limits hold.
 *
 * @throws HttpError 403 by what is added: U thirdParty-printer for a printer, else U thirdParty:settings; U thirdParty:active for one that begins
 * active; 404 out of the scope; 422 for settings that such a service has not, and for a slug of no app that can be added there; 409 where
 * the location has as many services or printers as it may, or this service already.
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
    demandRoom(
      present.map((service) => service.slug),
      slug,
    );
    if (slug !== PRINTER_SLUG) await assertOffered(transaction, slug, location);
    const row = {
      uuid: randomUUID(),
      locationId,
      thirdPartyServiceUuid: await kindOf(transaction, slug),
      slug,
      isActive,
      settings: { ...settings, changedBy: editor.name },
    };
    const service = toService(row);
    if (slug === PRINTER_SLUG) assertComplete(service);
    await transaction.insert(thirdPartyServices).values(row);
    const isPrinter = slug === PRINTER_SLUG;
    const hasKey = 'apiKey' in settings && Boolean(settings.apiKey);
    // Who did it is known from the line itself.
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
  const settings = isPrinter ? checked(newPrinterSchema, body) : checked(newServiceSchema, body);
  if (settings.isActive) requirePermission(editor, 'thirdParty:active', 'updateOwn');
  if ('enableAutostacking' in settings) assertAutostackingAllowed(editor, settings.slug);
  return settings;
}

/** One service of each app: riders are asked for by slug. Of printers there may be several. */
function demandRoom(slugs: readonly string[], slug: string): void {
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

/** The id of the kind of service: that of the other services of this slug. */
async function kindOf(transaction: Database, slug: string): Promise<string> {
  const [known] = await transaction
    .select({ kind: thirdPartyServices.thirdPartyServiceUuid })
    .from(thirdPartyServices)
    .where(eq(thirdPartyServices.slug, slug))
    .orderBy(thirdPartyServices.thirdPartyServiceUuid)
    .limit(1);
  return known?.kind ?? randomUUID();
}
