import type { IntlShape } from 'react-intl';
import { isLocationRole } from '@/domain/role';
import type { User } from '@/domain/user';
import { invitationDayText } from '@/features/users/invitationText';
import '@/features/users/userColumns.css';
import type { Column } from '@/ui/DataTable/column';

export function idOfUser({ id }: User): string {
  return id;
}

/** The columns of a user list. `accountNames` maps the loaded accounts; for any other account the id is shown. */
export function userColumns(intl: IntlShape, accountNames: ReadonlyMap<string, string>): Column<User>[] {
  const invitationTitle = intl.formatMessage({ id: 'users.list.invitationLabel' });
  return [
    {
      id: 'name',
      title: intl.formatMessage({ id: 'users.list.nameLabel' }),
      width: 'minmax(0, 1.6fr)',
      text: ({ name, email }) => name || email,
    },
    { id: 'email', title: intl.formatMessage({ id: 'users.list.emailLabel' }), width: 'minmax(0, 2.6fr)', text: ({ email }) => email },
    {
      id: 'role',
      title: intl.formatMessage({ id: 'users.list.roleLabel' }),
      width: 'minmax(0, 2.2fr)',
      text: ({ role }) => intl.formatMessage({ id: `role.${role}` }),
    },
    {
      id: 'account',
      title: intl.formatMessage({ id: 'users.list.accountLabel' }),
      width: 'minmax(0, 1.6fr)',
      onlyWide: true,
      text: ({ accountId }) => (accountId ? (accountNames.get(accountId) ?? accountId) : ''),
    },
    {
      id: 'invitation',
      title: invitationTitle,
      width: 'minmax(0, 1.8fr)',
      text: (user) => invitationDayText(intl, user),
      cell: (user) =>
        user.invitedUntil ? (
          <span className="user-invitation" data-title={invitationTitle}>
            {invitationDayText(intl, user)}
          </span>
        ) : null,
    },
    {
      id: 'phone',
      title: intl.formatMessage({ id: 'users.list.phoneLabel' }),
      width: '124px',
      onlyWide: true,
      text: ({ phone }) => phone ?? '',
    },
    {
      id: 'locations',
      title: intl.formatMessage({ id: 'users.list.locationsLabel' }),
      width: '124px',
      onlyWide: true,
      text: ({ role, locationsIds }) => (isLocationRole(role) ? intl.formatNumber(locationsIds.length) : ''),
      number: ({ role, locationsIds }) => (isLocationRole(role) ? locationsIds.length : Number.NaN),
    },
  ];
}
