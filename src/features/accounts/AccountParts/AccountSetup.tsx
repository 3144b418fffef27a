import { Classes } from '@blueprintjs/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Account } from '@/domain/account';
import { can } from '@/domain/permissions';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useListAccountLocationsQuery } from '@/services/api/accountsApi';
import { useListAccountAppsQuery } from '@/services/api/appsApi';
import { useListAccountUsersQuery } from '@/services/api/usersApi';
import { pathTo } from '@/services/paths/pathTo';
import { SetupList, type SetupItem } from '@/ui/SetupList/SetupList';

interface AccountSetupProps {
  account: Account;
  isSubaccount: boolean;
  /** What is below the steps; rendered once they are known, so that it does not move when a user is about to click it, and from then on. */
  children: ReactNode;
}

/**
 * The steps that an account still needs before its restaurants can operate (row R-03); none when all are done. The user step is
 * listed until there is a restaurant, whose own checklist then contains it. A sub-account has no user step: users of the parent account can
 * access it.
 */
export function AccountSetup({ account, isSubaccount, children }: AccountSetupProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const { currentData: apps, isLoading: areAppsLoading } = useListAccountAppsQuery({ accountId: account.id, scopes: ['channel'] });
  const { currentData: locations, isLoading: areLocationsLoading } = useListAccountLocationsQuery(account.id);
  const needsUsers = locations?.data.length === 0 && !isSubaccount && can(user.role, 'users');
  const { currentData: users, isLoading: areUsersLoading } = useListAccountUsersQuery(needsUsers ? account.id : skipToken);
  // Once only: while they are loaded again, the sections keep what was typed in them.
  const [isSettled, setSettled] = useState(false);
  if (!isSettled && !areAppsLoading && !areLocationsLoading && !areUsersLoading) setSettled(true);

  const { address, city, country } = account.fiscalData?.businessAddress ?? {};
  const first = locations?.data[0];
  const isKnown = apps && locations && (!needsUsers || users);
  const items: SetupItem[] = isKnown
    ? [
        item('address', Boolean(address && city && country)),
        item(
          'apps',
          apps.data.some(({ enabled }) => enabled),
        ),
        item('location', first !== undefined, locationAction()),
        ...(needsUsers ? [item('user', users?.data.some(({ invitedUntil }) => !invitedUntil) === true, userAction())] : []),
      ]
    : [];
  return (
    <>
      {items.some(({ isDone }) => !isDone) && (
        <section className="account-setup">
          <h3 className="form-section-title">{intl.formatMessage({ id: 'accounts.setup.label' })}</h3>
          <SetupList label={intl.formatMessage({ id: 'accounts.setup.label' })} items={items} />
        </section>
      )}
      {isSettled && children}
    </>
  );

  function item(step: 'address' | 'apps' | 'location' | 'user', isDone: boolean, action?: ReactNode): SetupItem {
    const title = intl.formatMessage({ id: `accounts.setup.${step}Title` });
    return { id: step, title, isDone, text: intl.formatMessage({ id: `accounts.setup.${step}${isDone ? 'Done' : 'Missing'}` }), action };
  }

  function locationAction(): ReactNode {
    if (first) {
      return can(user.role, 'locations', 'updateOwn') && link(pathTo('location', { id: first.id }, { section: 'setup' }), 'location');
    }
    if (can(user.role, 'locations', 'createOwn')) return link(pathTo('newLocationOfAccount', { account: account.id }), 'location');
    return intl.formatMessage({ id: 'accounts.setup.locationWhoText' });
  }

  function userAction(): ReactNode {
    return can(user.role, 'users', 'createOwn') && link(pathTo('newAccountUser', { idAccount: account.id }), 'user');
  }

  function link(to: string, step: 'location' | 'user') {
    const title = intl.formatMessage({ id: `accounts.setup.${step}Title` });
    return (
      <Link
        to={to}
        className={`${Classes.BUTTON} ${Classes.SMALL}`}
        aria-label={intl.formatMessage({ id: 'accounts.setup.openLabel' }, { step: title })}
      >
        {intl.formatMessage({ id: 'accounts.setup.openButton' })}
      </Link>
    );
  }
}
