import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import { findUserByEmail, lockUsers } from '../users/userStore';
import { issueLink } from './issueLink';

/**
 * Mails a user a link to set a new password. Does nothing if no user has the e-mail, has an open invitation (an administrator must
 * invite it again), or has the role `automatic`.
 */
export async function requestPasswordReset(
  { database, mailing }: Pick<ServerContext, 'database' | 'mailing'>,
  { email, language, address }: { email: string; language: string; address: string },
): Promise<void> {
  const row = await findUserByEmail(database, email);
  if (!row) return;
  await database.transaction(async (transaction) => {
    const [user] = await lockUsers(transaction, [row.id]);
    if (!user || user.role === 'automatic' || user.invitedUntil) return;
    await issueLink(transaction, mailing, user, { now: new Date(), language });
    const line = { user, action: 'requestReset', entity: 'user', entityId: user.id } as const;
    await recordChange(transaction, { ...line, before: null, after: { address } });
  });
}
