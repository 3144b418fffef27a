import { isEqual } from '@/lib/isEqual';
import type { Database } from '../platform/db/database';
import { canAccessAll } from '../platform/security/tenantScope';
import { findPresent } from '../modules/users/userStore';
import { accountRoomsOf } from './rooms';
import type { ConnectedTab } from './tabDirectory';

/**
 * Ends the connections of tabs whose user is gone, has another role or other accounts, whose session was ended (a new password, a sign-out), or
 * that hear of a location which is their user's no more: two statements for any number of tabs. A token that expires ends no connection: tickets
 * come on while the tab asks for the password (row BX-02, ADR 0004). `rightsChanged` is called for a tab that stays, but whose user was given
 * or lost locations.
 */
export async function endStrangers(
  database: Database,
  tabs: readonly ConnectedTab[],
  rightsChanged: (tab: ConnectedTab) => void = () => undefined,
): Promise<void> {
  // What a tab joins while this is looked up was looked up when it joined.
  const before = tabs.map((tab) => ({ tab, locationIds: [...tab.locations] }));
  const sessions = tabs.map(({ user, tokenHash }) => ({ userId: user.id, hash: tokenHash }));
  const present = await findPresent(database, sessions);
  const named = before.flatMap(({ tab, locationIds }) => {
    const { user, epoch, endedTokens } = present.get(tab.user.id) ?? {};
    const isSame = epoch === tab.epoch && user?.role === tab.user.role && !endedTokens?.has(tab.tokenHash);
    return isSame && isEqual(accountRoomsOf(user), accountRoomsOf(tab.user)) ? [{ tab, user, locationIds }] : [];
  });
  const sees = await canAccessAll(database, named);
  const welcome = new Set(named.flatMap(({ tab }, index) => (sees[index] ? [tab] : [])));
  for (const tab of tabs) if (!welcome.has(tab)) tab.end();
  for (const { tab, user } of named) {
    if (!welcome.has(tab) || isEqual(user.locationsIds, tab.user.locationsIds)) continue;
    tab.user = user;
    rightsChanged(tab);
  }
}
