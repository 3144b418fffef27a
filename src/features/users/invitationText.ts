import type { IntlShape } from 'react-intl';
import type { User } from '@/domain/user';

/** Until when an invited user can accept; empty for a user who has a password. */
export function invitationText(intl: IntlShape, { invitedUntil }: User): string {
  if (!invitedUntil) return '';
  const until = intl.formatDate(invitedUntil, { dateStyle: 'medium', timeStyle: 'short' });
  return intl.formatMessage({ id: isOver(invitedUntil) ? 'users.access.expiredLabel' : 'users.access.invitedLabel' }, { until });
}

/** The same in the few words of a list: the day alone. */
export function invitationDayText(intl: IntlShape, { invitedUntil }: User): string {
  if (!invitedUntil) return '';
  const until = intl.formatDate(invitedUntil, { day: 'numeric', month: 'short' });
  return intl.formatMessage({ id: isOver(invitedUntil) ? 'users.list.expiredLabel' : 'users.list.invitedLabel' }, { until });
}

/** A date that cannot be read is not in the future. */
function isOver(instant: string): boolean {
  return !(new Date(instant).getTime() > Date.now());
}
