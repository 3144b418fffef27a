import * as contract from '@/contract/locations';
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

type Wish = z.infer<typeof activationSchema>;
type Activation = NonNullable<Location['activation']>;

/**
 * Asks for the activation of a location, or for its unsubscription from a day on; asked for without an unsubscription, it takes one back.
 * Notes it in the audit log (row LO-09).
 *
 * @throws HttpError 404 for a location that the account has not, or that the user does not see; 422 for an unsubscription without a date,
 * or from a day before today at the location, and for what a location lacks that is to be activated (`activationProblems`); 409 for an
 * unsubscription of one that is not activated.
 */
export async function activateLocation(
  { database, pos }: Pick<ServerContext, 'database' | 'pos'>,
  user: User,
  account: Account,
  wish: Wish,
  now: Date,
): Promise<Location> {
  return database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.initActivation);
    const { locationId } = wish;
    const before = (await canAccessLocation(transaction, editor, locationId)) ? await lockLocation(transaction, locationId) : null;
    if (before?.accountId !== account.id) throw notFound('location');
    const { activation, timeZone } = toLocation(before, []);
    const after = { ...before, data: { ...before.data, activation: activationAfter(activation?.status ?? 'none', wish, timeZone, now) } };
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
  { unsubscription, unsubscriptionDate }: Wish,
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

/** The locations that wait for their activation. */
export async function listLocationsToActivate(database: Database): Promise<string[]> {
  const isSent = sql`${locations.data} -> 'activation' ->> 'status' = 'sent'`;
  const rows = await database.select({ id: locations.id }).from(locations).where(isSent);
  return rows.map(({ id }) => id);
}

/** The location works with the product from now on; false where nobody waits for that. */
export async function finishActivation(database: Database, locationId: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const row = await lockLocation(transaction, locationId);
    if (!row || toLocation(row, []).activation?.status !== 'sent') return false;
    await saveLocation(transaction, { ...row, data: { ...row.data, activation: { status: 'done' } } });
    return true;
  });
}
