import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import { findUserByEmail, lockUsers } from '../users/userStore';
import { issueLink } from './issueLink';

/**
 * Mails a user a link that sets a new password. It does nothing for an address that no user has, for a user who has not accepted its invitation
 * (the person who invited it invites it again), and for one that cannot sign in.
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
