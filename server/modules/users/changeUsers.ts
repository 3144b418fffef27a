import * as contract from '@/contract/users';
import type { IssuedLink } from '@/domain/accessLink';
import type { User } from '@/domain/user';
import type { NewUser, UserChange } from '@/domain/userDraft';
import { recordChange } from '../audit/recordChange';
import type { Database } from '../../platform/db/database';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import { invalidData, notFound, HttpError } from '../../platform/http/httpError';
import { issueLink, linkExpiry, revokeLinks } from '../accessLinks/issueLink';
import type { Mailing } from '../mail/mailing';
import { deleteUnsharedViews } from '../savedViews/savedViewStore';
import { assertStrongPassword } from './assertStrongPassword';
import { hashPassword } from '../../platform/security/password';
import { lockEditor } from './lockEditor';
import { assertCanChange, assertOffered } from './userRules';
import { deleteUser, endSessions, insertUser, lockUsersWith, normalizeEmail, updateUser } from './userStore';

type UserFields = Omit<NewUser, 'password' | 'invite'>;

/**
 * Creates a user and records it in the audit log, without the password.
 *
 * @throws HttpError 422 for a role, account or location that `grantor` may not assign, an e-mail that is taken, or a weak password.
 */
export async function createUser(
  database: Database,
  grantor: User,
  { password, ...draft }: UserFields & { password: string },
): Promise<User> {
  await assertStrongPassword(password, draft);
  const passwordHash = await hashPassword(password);
  return reportTakenEmail(
    database.transaction(async (transaction) => {
      const after = await insertDraft(transaction, grantor, draft, passwordHash);
      await recordChange(transaction, { user: grantor, action: 'create', entity: 'user', entityId: after.id, before: null, after });
      return after;
    }),
  );
}

/**
 * Creates a user without a password, who cannot sign in yet, and sends an invitation to set one. Writes one audit log entry.
 *
 * @throws HttpError 422 as `createUser`.
 */
export async function inviteUser(
  database: Database,
  mailing: Mailing,
  grantor: User,
  draft: UserFields,
): Promise<{ user: User; accessLink: IssuedLink }> {
  return reportTakenEmail(
    database.transaction(async (transaction) => {
      const inserted = await insertDraft(transaction, grantor, draft, null);
      const now = new Date();
      const invited = { ...inserted, invitedUntil: linkExpiry('invitation', now).toISOString() };
      const { mail: _mail, ...accessLink } = await issueLink(transaction, mailing, invited, { now });
      const line = { user: grantor, action: 'create', entity: 'user', entityId: invited.id } as const;
      await recordChange(transaction, { ...line, before: null, after: invited });
      return { user: invited, accessLink };
    }),
  );
}

async function insertDraft(transaction: Database, grantor: User, draft: UserFields, passwordHash: string | null): Promise<User> {
  const { editor } = await lockEditor(transaction, grantor, contract.createUser);
  await assertOffered(transaction, editor, draft, null);
  return insertUser(transaction, { ...draft, email: normalizeEmail(draft.email), phone: draft.phone || null, passwordHash });
}

export interface ChangedUser {
  user: User;
  /** The session epoch of sessions that begin after the change; null if the change leaves open sessions valid. */
  epoch: number | null;
}

/**
 * Updates the given fields of a user and records the old and new values in the audit log; for the password only that it changed. The
 * caller has already checked the strength of the new password and, where required, the current one. A new password or role ends all
 * sessions of the user in the same transaction. A new password, e-mail, role, account or list of restaurants also revokes invitations
 * and password links.
 *
 * @throws HttpError 403 if the editor may not change the field; 422 if it may not assign the value, or the e-mail is taken.
 */
export async function changeUser(database: Database, user: User, id: string, change: UserChange): Promise<ChangedUser> {
  const { password } = change;
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return reportTakenEmail(
    database.transaction(async (transaction) => {
      const { editor, other } = await lockEditor(transaction, user, contract.updateUser, id);
      const before = id === editor.id ? editor : other;
      if (!before) throw notFound('user');
      const next = changed(before, change);
      await assertCanChange(transaction, editor, before, next);
      await assertOffered(transaction, editor, next, before);
      const now = new Date();
      const endsLinks = passwordHash !== undefined || linkBasis(next) !== linkBasis(before);
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
 * The fields that an invitation or password link depends on; when one changes, the link is revoked. Otherwise the link would still be
 * at the former address, or its holder, possibly the administrator who issued it, would get the rights that the user received later.
 */
function linkBasis({
  email,
  role,
  accountId,
  accounts,
  locationsIds,
}: Pick<User, 'email' | 'role' | 'accountId' | 'accounts' | 'locationsIds'>): string {
  return JSON.stringify([email, role, accountId ?? null, [...accounts].sort(), [...locationsIds].sort()]);
}

/**
 * A new password completes an invitation. Any other change that revokes links also expires the invitation, so the user must be
 * invited again.
 */
function credentials({ invitedUntil }: User, passwordHash: string | undefined, now: Date) {
  if (passwordHash) return { passwordHash, invitedUntil: null };
  return invitedUntil ? { invitedUntil: now } : {};
}

/** The user with the change applied; fields that the change omits have their stored values. */
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
 * Deletes a user and records it in the audit log; the user's tokens stop working at once.
 *
 * @throws HttpError 409 for the editor's own user.
 */
export async function removeUser(database: Database, editor: User, id: string): Promise<void> {
  if (id === editor.id) throw new HttpError(409, 'OWN_USER', 'You cannot delete your own user.');
  await database.transaction(async (transaction) => {
    const { other: before } = await lockEditor(transaction, editor, contract.deleteUser, id);
    if (!before) throw notFound('user');
    await deleteUnsharedViews(transaction, id);
    await deleteUser(transaction, id);
    await recordChange(transaction, { user: editor, action: 'delete', entity: 'user', entityId: id, before, after: null });
  });
}

/** Removes an account that is about to be deleted from the `accounts` lists of users, with an audit log entry for each. */
export async function removeFurtherAccount(transaction: Database, editor: User, accountId: string): Promise<void> {
  for (const before of await lockUsersWith(transaction, accountId)) {
    const after = await updateUser(transaction, before.id, { accounts: before.accounts.filter((id) => id !== accountId) });
    await recordChange(transaction, { user: editor, action: 'update', entity: 'user', entityId: before.id, before, after });
  }
}

/** Runs `work` and reports a unique violation as a taken e-mail, which is the only unique field of a user. */
async function reportTakenEmail<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error) ? invalidData([{ path: 'email', message: 'taken' }]) : error;
  }
}
