import type { IntlShape } from 'react-intl';
import type { User } from '@/domain/user';

/** Until when an invited user can accept; empty for a user who has a password. */
export function invitationText(intl: IntlShape, { invitedUntil }: User): string {
  if (!invitedUntil) return '';
  const until = new Date(invitedUntil);
  const isOver = !(until.getTime() > Date.now());
  return intl.formatMessage(
    { id: isOver ? 'users.access.expiredLabel' : 'users.access.invitedLabel' },
    { until: intl.formatDate(until, { dateStyle: 'medium', timeStyle: 'short' }) },
  );
}
