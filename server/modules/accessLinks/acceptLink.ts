import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { Database } from '../../platform/db/database';
import { HttpError } from '../../platform/http/httpError';
import { assertStrongPassword } from '../users/assertStrongPassword';
import { hashPassword } from '../../platform/security/password';
import { endSessions, findUser, lockUsers, updateUser } from '../users/userStore';
import { claimLink, findLink, linkStateAt, type LinkStateNow } from './accessLinkStore';
import { revokeLinks } from './issueLink';

const LINK_PROBLEMS: Record<Exclude<LinkStateNow, 'open'> | 'unknown', [code: string, message: string]> = {
  used: ['LINK_USED', 'This link was used already.'],
  replaced: ['LINK_REPLACED', 'A newer link was sent, or the password was set in another way.'],
  expired: ['LINK_EXPIRED', 'This link has expired. Ask for a new one.'],
  unknown: ['LINK_UNKNOWN', 'There is no such link.'],
};

/** Returns the data of a link for its holder: its user while the link can be used, otherwise only why it cannot. */
export async function readLink(
  database: Database,
  token: string,
  now: Date,
): Promise<{ state: LinkStateNow | 'unknown'; email?: string; name?: string }> {
  const { state, user } = await find(database, token, now);
  return user ? { state, email: user.email, name: user.name ?? '' } : { state };
}

/**
 * Sets the password of the link's user and marks the link as used. All other links and all sessions of the user end in the same
 * transaction; the audit log names the user, but neither token nor password.
 *
 * @throws HttpError 410 for a link that cannot be used, 422 for a weak password, which leaves the link open.
 */
export async function acceptLink(database: Database, { token, password }: { token: string; password: string }, now: Date): Promise<User> {
  const { state, user } = await find(database, token, now);
  if (!user) throw linkOver(state);
  await assertStrongPassword(password, user);
  const passwordHash = await hashPassword(password);
  return database.transaction(async (transaction) => {
    const [before] = await lockUsers(transaction, [user.id]);
    const link = before && (await claimLink(transaction, token, now));
    if (!link) throw linkOver((await find(transaction, token, now)).state);
    await revokeLinks(transaction, before.id, now);
    const after = await updateUser(transaction, before.id, { passwordHash, invitedUntil: null });
    await endSessions(transaction, before.id);
    const action = link.kind === 'invitation' ? 'acceptInvitation' : 'resetByLink';
    await recordChange(transaction, { user: before, action, entity: 'user', entityId: before.id });
    return after ?? before;
  });
}

async function find(database: Database, token: string, now: Date): Promise<{ state: LinkStateNow | 'unknown'; user: User | null }> {
  const link = await findLink(database, token);
  const user = link && (await findUser(database, link.userId));
  if (!link || !user) return { state: 'unknown', user: null };
  const state = linkStateAt(link, now);
  return { state, user: state === 'open' ? user : null };
}

function linkOver(state: LinkStateNow | 'unknown'): HttpError {
  // The link is open but could not be claimed, so another request is using it.
  return new HttpError(410, ...LINK_PROBLEMS[state === 'open' ? 'used' : state]);
}
