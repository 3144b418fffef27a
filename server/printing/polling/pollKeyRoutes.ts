import { and, eq } from 'drizzle-orm';
import * as contract from '@/contract/thirdPartyServices';
import type { PollingMethod } from '@/domain/printer';
import type { PrinterPoll } from '@/domain/printerPoll';
import { PRINTER_SLUG } from '@/domain/thirdPartyService';
import type { User } from '@/domain/user';
import type { ServerContext } from '../../context';
import { recordChange } from '../../modules/audit/recordChange';
import { locationInScope } from '../../modules/inScope';
import { lockEditor } from '../../modules/users/lockEditor';
import { printerPolls, printPrograms, thirdPartyServices } from '../../platform/db/schema';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { HttpError, notFound } from '../../platform/http/httpError';
import { route } from '../../platform/http/route';
import { canAccessLocation } from '../../platform/security/tenantScope';
import { createPollKey, hashOfPollKey } from './pollKey';
import { isOfProgram, pollHashOf, saveProgramKey } from './program/programStore';
import { POLL_PATHS } from './pollRoutes';
import { isPolling, saveKey, type PrinterPollRow } from './pollStore';

/**
 * The printers of a location in the user's scope that ask for their tickets: their last polls, and a new address for one of them, or for the
 * installed program of one of them and of all others with its installation id. The address contains the key, is sent only in this reply, and
 * ends the previous one.
 */
export async function pollKeyRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database } = context;

  route(api, contract.listPrinterPolls, async (request) => {
    const { id } = await locationInScope(database, userOf(request), request.params.id);
    const rows = await database
      .select({ printer: thirdPartyServices, poll: printerPolls, programKeyHash: printPrograms.keyHash })
      .from(thirdPartyServices)
      .leftJoin(printPrograms, isOfProgram())
      .leftJoin(printerPolls, eq(printerPolls.printerUuid, thirdPartyServices.uuid))
      .where(and(eq(thirdPartyServices.locationId, id), eq(thirdPartyServices.slug, PRINTER_SLUG)))
      .orderBy(thirdPartyServices.uuid);
    const now = new Date();
    return list(rows.flatMap((row) => knownPollOf(row, now) ?? []));
  });

  route(api, contract.createPollKey, async (request, reply) => {
    const address = await renewAddress(context, userOf(request), {
      ...{ locationId: request.params.id, uuid: request.params.uuid },
      method: request.body.method,
    });
    return reply.code(201).header('cache-control', 'no-store').send(single({ address }));
  });
}

/** @throws HttpError 404 outside the scope or for an unknown printer; 409 for the program of a printer without an installation id. */
async function renewAddress(
  { database, mailing }: ServerContext,
  user: User,
  { locationId, uuid, method }: { locationId: string; uuid: string; method: PollingMethod },
): Promise<string> {
  return database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.createPollKey);
    if (!(await canAccessLocation(transaction, editor, locationId))) throw notFound('location');
    const isPrinter = and(
      eq(thirdPartyServices.uuid, uuid),
      eq(thirdPartyServices.locationId, locationId),
      eq(thirdPartyServices.slug, PRINTER_SLUG),
    );
    const [row] = await transaction.select().from(thirdPartyServices).where(isPrinter).for('update');
    if (!row) throw notFound('printer');
    const key = createPollKey();
    const keyHash = hashOfPollKey(key) ?? '';
    if (method === 'CLIENT') await saveProgramKey(transaction, { locationId, installationId: installationOf(row), keyHash }, new Date());
    else await saveKey(transaction, uuid, keyHash, new Date());
    await recordChange(transaction, {
      ...{ user: editor, action: 'update', entity: 'printer', entityId: uuid },
      before: {},
      after: { changedSecrets: ['pollKey'] },
    });
    return `${mailing.publicUrl ?? ''}${POLL_PATHS[method]}${key}`;
  });
}

function installationOf({ settings }: typeof thirdPartyServices.$inferSelect): string {
  const { installationId } = settings;
  if (typeof installationId === 'string' && installationId !== '') return installationId;
  throw new HttpError(409, 'NO_INSTALLATION_ID', 'The printer has no installation id.');
}

interface KnownPrinter {
  printer: typeof thirdPartyServices.$inferSelect;
  poll: PrinterPollRow | null;
  programKeyHash: string | null;
}

/** Null: there is no address for the printer. Polls with an address that no longer counts for it are not known. */
function knownPollOf({ printer, poll, programKeyHash }: KnownPrinter, now: Date): PrinterPoll | null {
  if (printer.settings['connectMethod'] !== 'CLIENT') return poll && toPrinterPoll(poll, now);
  if (programKeyHash === null) return null;
  return poll?.keyHash === pollHashOf(programKeyHash, printer.uuid) ? toPrinterPoll(poll, now) : notPolledYet(printer.uuid);
}

/** The program of the printer has an address, and has not asked for this printer. */
function notPolledYet(printerUuid: string): PrinterPoll {
  const nothing = { ok: null, trouble: null, device: null, otherDevice: null, otherDeviceAt: null };
  return { printerUuid, polledAt: null, isAsking: false, ...nothing };
}

function toPrinterPoll(row: PrinterPollRow, now: Date): PrinterPoll {
  const { printerUuid, polledAt, ok, trouble, device, otherDevice, otherDeviceAt } = row;
  return {
    ...{ printerUuid, ok, trouble, device, otherDevice },
    polledAt: polledAt?.toISOString() ?? null,
    isAsking: isPolling(row, now),
    otherDeviceAt: otherDeviceAt?.toISOString() ?? null,
  };
}
