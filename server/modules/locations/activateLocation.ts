import * as contract from '@/contract/locationForm';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Account } from '@/domain/account';
import type { Location } from '@/domain/location';
import type { activationSchema } from '@/domain/locationDraft';
import type { User } from '@/domain/user';
import { dayOf } from '@/lib/calendarDay';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { locations } from '../../platform/db/schema';
import { invalidData, notFound, HttpError } from '../../platform/http/httpError';
import { canAccessLocation } from '../../platform/security/tenantScope';
import { lockEditor } from '../users/lockEditor';
import { activationProblems } from './activationProblems';
import { lockLocation, saveLocation } from './locationRow';
import { findLocation, toLocation } from './locationStore';

type ActivationRequest = z.infer<typeof activationSchema>;
type Activation = NonNullable<Location['activation']>;

/**
 * Requests the activation of a location, or schedules the end of its subscription; a request without `unsubscription` cancels a scheduled
 * end. Records the change in the audit log (row LO-09).
 *
 * @throws HttpError 404 for a location that is not of the account or is outside the user's scope; 422 for an unsubscription without a date
 * or with a date before today (in the time zone of the location), and for each requirement of an activation that is not met
 * (`activationProblems`); 409 for an unsubscription of a location that is not activated.
 */
export async function activateLocation(
  { database, pos }: Pick<ServerContext, 'database' | 'pos'>,
  user: User,
  account: Account,
  request: ActivationRequest,
  now: Date,
): Promise<Location> {
  return database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.initActivation);
    const { locationId } = request;
    const before = (await canAccessLocation(transaction, editor, locationId)) ? await lockLocation(transaction, locationId) : null;
    if (before?.accountId !== account.id) throw notFound('location');
    const { activation, timeZone } = toLocation(before, []);
    const after = {
      ...before,
      data: { ...before.data, activation: activationAfter(activation?.status ?? 'none', request, timeZone, now) },
    };
    if (toLocation(after, []).activation?.status === 'sent') {
      const problems = await activationProblems(transaction, before, pos.providers);
      if (problems.length > 0) throw invalidData(problems);
    }
    await saveLocation(transaction, after);
    const states = { before: toLocation(before, []), after: toLocation(after, []) };
    await recordChange(transaction, { user, action: 'update', entity: 'location', entityId: locationId, ...states });
    return (await findLocation(transaction, locationId)) ?? states.after;
  });
}

function activationAfter(
  status: Activation['status'],
  { unsubscription, unsubscriptionDate }: ActivationRequest,
  timeZone: string,
  now: Date,
): Activation {
  if (!unsubscription) return { status: status === 'done' ? 'done' : 'sent' };
  if (status !== 'done') throw new HttpError(409, 'NOT_ACTIVATED', 'The location is not activated: there is nothing to unsubscribe.');
  if (!unsubscriptionDate) throw invalidData([{ path: 'unsubscriptionDate', message: 'required' }]);
  const isPast = dayOf(Date.parse(unsubscriptionDate), timeZone) < dayOf(now.getTime(), timeZone);
  if (isPast) throw invalidData([{ path: 'unsubscriptionDate', message: 'invalidDate' }]);
  return { status, unsubscription, unsubscriptionDate };
}

/** Returns the ids of the locations whose activation is requested and not finished. */
export async function listLocationsToActivate(database: Database): Promise<string[]> {
  const isSent = sql`${locations.data} -> 'activation' ->> 'status' = 'sent'`;
  const rows = await database.select({ id: locations.id }).from(locations).where(isSent);
  return rows.map(({ id }) => id);
}

/** Marks a requested activation as done. @returns false if no activation of the location was requested. */
export async function finishActivation(database: Database, locationId: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const row = await lockLocation(transaction, locationId);
    if (!row || toLocation(row, []).activation?.status !== 'sent') return false;
    await saveLocation(transaction, { ...row, data: { ...row.data, activation: { status: 'done' } } });
    return true;
  });
}
