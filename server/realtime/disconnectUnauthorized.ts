import { isEqual } from '@/lib/isEqual';
import type { Database } from '../platform/db/database';
import { canAccessAll } from '../platform/security/tenantScope';
import { findSessionUsers } from '../modules/users/userStore';
import { accountRoomsOf } from './rooms';
import type { ConnectedTab } from './tabDirectory';

/**
 * Disconnects tabs whose user was deleted, has another role or other accounts, whose session was ended (a new password, a sign-out), or that
 * joined a location which their user may not access any more. It uses two statements for any number of tabs. An expired token does not end
 * a connection, so that tickets keep printing while the tab asks for the password (row BX-02, ADR 0004). `onRightsChanged` is called for a
 * tab that stays connected, but whose user has other locations now.
 */
export async function disconnectUnauthorized(
  database: Database,
  tabs: readonly ConnectedTab[],
  onRightsChanged: (tab: ConnectedTab) => void = () => undefined,
): Promise<void> {
  // Locations that a tab joins from now on are checked when it joins.
  const before = tabs.map((tab) => ({ tab, locationIds: [...tab.locations] }));
  const sessions = tabs.map(({ user, tokenHash }) => ({ userId: user.id, hash: tokenHash }));
  const present = await findSessionUsers(database, sessions);
  const named = before.flatMap(({ tab, locationIds }) => {
    const { user, epoch, endedTokens } = present.get(tab.user.id) ?? {};
    const isSame = epoch === tab.epoch && user?.role === tab.user.role && !endedTokens?.has(tab.tokenHash);
    return isSame && isEqual(accountRoomsOf(user), accountRoomsOf(tab.user)) ? [{ tab, user, locationIds }] : [];
  });
  const sees = await canAccessAll(database, named);
  const authorized = new Set(named.flatMap(({ tab }, index) => (sees[index] ? [tab] : [])));
  for (const tab of tabs) if (!authorized.has(tab)) tab.disconnect();
  for (const { tab, user } of named) {
    if (!authorized.has(tab) || isEqual(user.locationsIds, tab.user.locationsIds)) continue;
    tab.user = user;
    onRightsChanged(tab);
  }
}
