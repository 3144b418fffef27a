import * as contract from '@/contract/users';
import type { IssuedLink } from '@/domain/accessLink';
import type { NewUser, User, UserChange } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { Database } from '../../platform/db/database';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import { invalidData, notFound, HttpError } from '../../platform/http/httpError';
import { issueLink, linkEnd, revokeLinks } from '../accessLinks/issueLink';
import type { Mailing } from '../mail/mailing';
import { assertStrongPassword } from './assertStrongPassword';
import { hashPassword } from '../../platform/security/password';
import { lockEditor } from './lockEditor';
import { assertCanChange, assertOffered } from './userRules';
import { deleteUser, endSessions, insertUser, lockUsersWith, normalizeEmail, updateUser } from './userStore';

type UserFields = Omit<NewUser, 'password' | 'invite'>;

/**
 * Makes a user and notes it in the audit log, without its password.
 *
 * @throws HttpError 422 for a role, account or location that `giver` cannot give, an e-mail that somebody has, or a weak password.
 */
export async function createUser(
  database: Database,
  giver: User,
  { password, ...draft }: UserFields & { password: string },
): Promise<User> {
  await assertStrongPassword(password, draft);
  const passwordHash = await hashPassword(password);
  return unlessTaken(
    database.transaction(async (transaction) => {
      const after = await insertDraft(transaction, giver, draft, passwordHash);
      await recordChange(transaction, { user: giver, action: 'create', entity: 'user', entityId: after.id, before: null, after });
      return after;
    }),
  );
}

/**
 * Creates a user without a password and invites it to set one, with one line in the audit log. Until it accepts it cannot sign in.
 *
 * @throws HttpError 422 as `createUser`.
 */
export async function inviteUser(
  database: Database,
  mailing: Mailing,
  giver: User,
  draft: UserFields,
): Promise<{ user: User; accessLink: IssuedLink }> {
  return unlessTaken(
    database.transaction(async (transaction) => {
      const inserted = await insertDraft(transaction, giver, draft, null);
      const now = new Date();
      const invited = { ...inserted, invitedUntil: linkEnd('invitation', now).toISOString() };
      const { mail: _mail, ...accessLink } = await issueLink(transaction, mailing, invited, { now });
      const line = { user: giver, action: 'create', entity: 'user', entityId: invited.id } as const;
      await recordChange(transaction, { ...line, before: null, after: invited });
      return { user: invited, accessLink };
    }),
  );
}

async function insertDraft(transaction: Database, giver: User, draft: UserFields, passwordHash: string | null): Promise<User> {
  const { editor } = await lockEditor(transaction, giver, contract.createUser);
  await assertOffered(transaction, editor, draft, null);
  return insertUser(transaction, { ...draft, email: normalizeEmail(draft.email), phone: draft.phone || null, passwordHash });
}

export interface ChangedUser {
  user: User;
  /** Of the sessions that begin from now on; null: those that are open go on. */
  epoch: number | null;
}

/**
 * Changes what is named of a user, and notes it in the audit log: the fields with their values, of the password only that it was
 * changed. The caller checked that the password is strong, and the current one where that is needed. A new password, and another role, end all
 * sessions of the user in the same transaction: `epoch` is that of the sessions that begin then, null where they go on. Invitations and password
 * links end with a new password, another e-mail, role, account or other restaurants.
 *
 * @throws HttpError 403 for what the editor may not change; 422 for what it cannot give, or an e-mail that somebody has.
 */
export async function changeUser(database: Database, user: User, id: string, change: UserChange): Promise<ChangedUser> {
  const { password } = change;
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return unlessTaken(
    database.transaction(async (transaction) => {
      const { editor, other } = await lockEditor(transaction, user, contract.updateUser, id);
      const before = id === editor.id ? editor : other;
      if (!before) throw notFound('user');
      const next = changed(before, change);
      await assertCanChange(transaction, editor, before, next);
      await assertOffered(transaction, editor, next, before);
      const now = new Date();
      const endsLinks = passwordHash !== undefined || linkGround(next) !== linkGround(before);
      const after = await updateUser(transaction, id, { ...next, ...(endsLinks && credentials(before, passwordHash, now)) });
      if (endsLinks) await revokeLinks(transaction, id, now);
      const line = { user: editor, entity: 'user', entityId: id } as const;
      await recordChange(transaction, { ...line, action: 'update', before, after });
      if (passwordHash) await recordChange(transaction, { ...line, action: 'changePassword' });
      const endsSessions = passwordHash !== undefined || next.role !== before.role;
      return { user: after ?? before, epoch: endsSessions ? await endSessions(transaction, id) : null };
    }),
  );
}

/**
 * What an invitation or a password link was issued for. With another of these it ends: it went to the former address, or its holder, who may be the
 * administrator that issued it, would get the rights that the user was given since.
 */
function linkGround({
  email,
  role,
  accountId,
  accounts,
  locationsIds,
}: Pick<User, 'email' | 'role' | 'accountId' | 'accounts' | 'locationsIds'>): string {
  return JSON.stringify([email, role, accountId ?? null, [...accounts].sort(), [...locationsIds].sort()]);
}

/** A password ends an invitation; so does everything else that ends links, but the user must then be invited again. */
function credentials({ invitedUntil }: User, passwordHash: string | undefined, now: Date) {
  if (passwordHash) return { passwordHash, invitedUntil: null };
  return invitedUntil ? { invitedUntil: now } : {};
}

/** The user as the change wants it; what it does not name stays. */
function changed(user: User, change: UserChange) {
  return {
    email: change.email === undefined ? user.email : normalizeEmail(change.email),
    name: change.name ?? user.name ?? '',
    phone: (change.phone === undefined ? user.phone : change.phone) || null,
    role: change.role ?? user.role,
    accountId: change.accountId ?? user.accountId ?? null,
    accounts: change.accounts ?? user.accounts,
    locationsIds: change.locationsIds ?? user.locationsIds,
  };
}

/**
 * Deletes a user and notes it in the audit log; who has its token is out at once.
 *
 * @throws HttpError 409 for one's own user.
 */
export async function removeUser(database: Database, editor: User, id: string): Promise<void> {
  if (id === editor.id) throw new HttpError(409, 'OWN_USER', 'You cannot delete your own user.');
  await database.transaction(async (transaction) => {
    const { other: before } = await lockEditor(transaction, editor, contract.deleteUser, id);
    if (!before) throw notFound('user');
    await deleteUser(transaction, id);
    await recordChange(transaction, { user: editor, action: 'delete', entity: 'user', entityId: id, before, after: null });
  });
}

/** Takes an account that is about to go out of the further accounts of users, and notes each in the audit log. */
export async function removeFurtherAccount(transaction: Database, editor: User, accountId: string): Promise<void> {
  for (const before of await lockUsersWith(transaction, accountId)) {
    const after = await updateUser(transaction, before.id, { accounts: before.accounts.filter((id) => id !== accountId) });
    await recordChange(transaction, { user: editor, action: 'update', entity: 'user', entityId: before.id, before, after });
  }
}

/** The e-mail is the only thing of a user that must be its own. */
async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error) ? invalidData([{ path: 'email', message: 'taken' }]) : error;
  }
}
