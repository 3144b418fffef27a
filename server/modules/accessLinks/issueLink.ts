import { DEFAULT_LANGUAGE, parseLanguage } from '@/domain/language';
import { LINK_LIFETIME_MS, type IssuedLink, type LinkKind } from '@/domain/accessLink';
import type { User } from '@/domain/user';
import { findAccount } from '../accounts/accountStore';
import type { Database } from '../../platform/db/database';
import { updateUser } from '../users/userStore';
import { endLinks, insertLink, linkAddress } from './accessLinkStore';
import type { Mailing } from '../mail/mailing';
import { cancelMails, enqueueMail, type MailRow } from '../mail/mailStore';

/** The kind of link for a user: an invited user without a password can only be invited again. */
export function linkKindOf({ invitedUntil }: User): LinkKind {
  return invitedUntil ? 'invitation' : 'passwordReset';
}

/** The expiry time of a link of this kind that is issued `now`. */
export function linkExpiry(kind: LinkKind, now: Date): Date {
  return new Date(now.getTime() + LINK_LIFETIME_MS[kind]);
}

/** Revokes the open links of a user and cancels its queued mails. */
export async function revokeLinks(transaction: Database, userId: string, now: Date): Promise<void> {
  await endLinks(transaction, userId);
  await cancelMails(transaction, userId, 'replaced', now);
}

/**
 * Issues a link for a user, whom the caller has locked, and revokes earlier ones: enqueues a mail where the installation sends mail,
 * otherwise returns the link. The mail is in `language`, by default in that of the user's account.
 */
export async function issueLink(
  transaction: Database,
  mailing: Mailing,
  user: User,
  { now, language }: { now: Date; language?: string },
): Promise<IssuedLink & { mail: MailRow | null }> {
  const kind = linkKindOf(user);
  const expiresAt = linkExpiry(kind, now);
  await revokeLinks(transaction, user.id, now);
  if (kind === 'invitation') await updateUser(transaction, user.id, { invitedUntil: expiresAt });
  const issued = { kind, expiresAt: expiresAt.toISOString() };
  if (!mailing.canSend) {
    const token = await insertLink(transaction, { userId: user.id, kind, expiresAt }, now);
    return { ...issued, link: linkAddress(mailing.publicUrl, kind, token), mail: null };
  }
  const mail = await enqueueMail(
    transaction,
    {
      kind,
      userId: user.id,
      recipient: user.email,
      language: language ?? (await languageOf(transaction, user)),
      linkExpiresAt: expiresAt,
    },
    now,
  );
  return { ...issued, mail };
}

async function languageOf(transaction: Database, { accountId }: User): Promise<string> {
  const account = accountId ? await findAccount(transaction, accountId) : null;
  return parseLanguage(account?.defaultLanguage) ?? DEFAULT_LANGUAGE;
}
