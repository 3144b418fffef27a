import type { User } from '@/domain/user';
import { users } from '../platform/db/schema';
import { endToken, tokenHash } from '../modules/users/endedTokens';
import { endSessions } from '../modules/users/userStore';
import { aConnectedTab } from '../../test/server/aConnectedTab';
import { insertLocations } from '../../test/server/insertTenants';
import { useTestDatabase } from '../../test/server/testDatabase';
import { disconnectUnauthorized } from './disconnectUnauthorized';

describe('disconnectUnauthorized', () => {
  const database = useTestDatabase();
  const user = (id: string): User => ({ id, email: `${id}@demo.pase`, role: 'location-staff', accounts: [], locationsIds: ['location-1'] });
  const ended: string[] = [];
  beforeEach(async () => {
    ended.length = 0;
    await insertLocations(database(), 'location-1', 'location-2');
    await database()
      .insert(users)
      .values(['ana', 'ben', 'eva'].map((id) => ({ ...user(id), name: id, passwordHash: '', invitedUntil: null })));
  });

  function aTab(id: string, ...places: string[]) {
    return aConnectedTab({ user: user(id), locations: new Set(places), disconnect: () => void ended.push([id, ...places].join(' ')) }).tab;
  }

  it('checks all tabs with two statements, and disconnects only those without rights', async () => {
    const tabs = ['ana', 'ana', 'ben', 'eva'].map((id) => aTab(id, 'location-1'));
    const select = jest.spyOn(database(), 'select');
    await disconnectUnauthorized(database(), [...tabs, aTab('gone', 'location-1'), aTab('ana', 'location-1', 'location-2'), aTab('eva')]);

    expect(ended).toEqual(['gone location-1', 'ana location-1 location-2']);
    expect(select).toHaveBeenCalledTimes(2);
    select.mockRestore();
  });

  it('disconnects tabs of an ended session, but not those of a newer one', async () => {
    const epoch = await endSessions(database(), 'ana');
    const renewed = aConnectedTab({ user: user('ana'), epoch, disconnect: () => void ended.push('renewed') }).tab;
    await disconnectUnauthorized(database(), [aTab('ana', 'location-1'), renewed, aTab('ben', 'location-1')]);

    expect(ended).toEqual(['ana location-1']);
  });

  it('disconnects tabs with a token that a sign-out ended, but not those of another session of the user [T-14]', async () => {
    await endToken(database(), 'signed out', new Date(Date.now() + 60_000));
    const tab = aConnectedTab({
      user: user('ana'),
      tokenHash: tokenHash('signed out'),
      disconnect: () => void ended.push('signed out'),
    }).tab;
    await disconnectUnauthorized(database(), [aTab('ana', 'location-1'), tab]);

    expect(ended).toEqual(['signed out']);
  });

  it('disconnects tabs of a user with an unknown role, but no others', async () => {
    await database()
      .insert(users)
      // Another program may have written such a role.
      .values({ ...user('odd'), role: 'emperor' as User['role'], name: 'odd', passwordHash: '', invitedUntil: null });
    await disconnectUnauthorized(database(), [aTab('odd'), aTab('ana', 'location-1')]);

    expect(ended).toEqual(['odd']);
  });

  it('does not disconnect a tab for a location that it joins during the check', async () => {
    const tab = aTab('ana', 'location-1');
    const looking = disconnectUnauthorized(database(), [tab]);
    tab.locations.add('location-new');
    await looking;

    expect(ended).toEqual([]);
  });
});
