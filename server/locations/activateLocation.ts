import type * as z from 'zod/mini';
import type { Account } from '@/domain/account';
import type { Location } from '@/domain/location';
import type { activationSchema } from '@/domain/locationDraft';
import type { User } from '@/domain/user';
import { dayOf } from '@/lib/calendarDay';
import { recordChange } from '../audit/recordChange';
import type { Database } from '../db/database';
import { invalidData, notFound, Refusal } from '../http/refusal';
import { seesLocation } from '../security/tenantScope';
import { lockEditor } from '../users/lockEditor';
import { lockLocation, saveLocation } from './locationRow';
import { toLocation } from './locationStore';

type Wish = z.infer<typeof activationSchema>;
type Activation = NonNullable<Location['activation']>;

/**
 * Asks for the activation of a location, or for its unsubscription from a day on; asked for without an unsubscription, it takes one back.
 * Notes it in the audit log (row LO-09).
 *
 * @throws Refusal 404 for a location that the account has not, or that the user does not see; 422 for an unsubscription without a date,
 * or from a day before today at the location; 409 for one of a location that is not activated.
 */
export async function activateLocation(database: Database, user: User, account: Account, wish: Wish, now: Date): Promise<Location> {
  return database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, 'POST /Accounts/:id/initActivation');
    const { locationId } = wish;
    const before = (await seesLocation(transaction, editor, locationId)) ? await lockLocation(transaction, locationId) : null;
    if (before?.accountId !== account.id) throw notFound('location');
    const { activation, timeZone } = toLocation(before, []);
    const after = { ...before, data: { ...before.data, activation: activationAfter(activation?.status ?? 'none', wish, timeZone, now) } };
    await saveLocation(transaction, after);
    const states = { before: toLocation(before, []), after: toLocation(after, []) };
    await recordChange(transaction, { user, action: 'update', entity: 'location', entityId: locationId, ...states });
    return states.after;
  });
}

function activationAfter(
  status: Activation['status'],
  { unsubscription, unsubscriptionDate }: Wish,
  timeZone: string,
  now: Date,
): Activation {
  if (!unsubscription) return { status: status === 'done' ? 'done' : 'sent' };
  if (status !== 'done') throw new Refusal(409, 'NOT_ACTIVATED', 'The location is not activated: there is nothing to unsubscribe.');
  if (!unsubscriptionDate) throw invalidData([{ path: 'unsubscriptionDate', message: 'required' }]);
  const isPast = dayOf(Date.parse(unsubscriptionDate), timeZone) < dayOf(now.getTime(), timeZone);
  if (isPast) throw invalidData([{ path: 'unsubscriptionDate', message: 'invalidDate' }]);
  return { status, unsubscription, unsubscriptionDate };
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
