import type { IntlShape } from 'react-intl';
import type { User } from '@/domain/user';

/** The expiry of a pending invitation; empty for a user who has a password. */
export function invitationText(intl: IntlShape, { invitedUntil }: User): string {
  if (!invitedUntil) return '';
  const until = intl.formatDate(invitedUntil, { dateStyle: 'medium', timeStyle: 'short' });
  return intl.formatMessage({ id: isOver(invitedUntil) ? 'users.access.expiredLabel' : 'users.access.invitedLabel' }, { until });
}

/** A short form of it for lists: only the day. */
export function invitationDayText(intl: IntlShape, { invitedUntil }: User): string {
  if (!invitedUntil) return '';
  const until = intl.formatDate(invitedUntil, { day: 'numeric', month: 'short' });
  return intl.formatMessage({ id: isOver(invitedUntil) ? 'users.list.expiredLabel' : 'users.list.invitedLabel' }, { until });
}

/** An unparseable date counts as past. */
export function isOver(instant: string): boolean {
  return !(new Date(instant).getTime() > Date.now());
}
