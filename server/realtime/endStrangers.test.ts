import type { User } from '@/domain/user';
import { users } from '../platform/db/schema';
import { endToken, tokenHash } from '../modules/users/endedTokens';
import { endSessions } from '../modules/users/userStore';
import { aConnectedTab } from '../../test/server/aConnectedTab';
import { insertLocations } from '../../test/server/insertPlaces';
import { useTestDatabase } from '../../test/server/testDatabase';
import { endStrangers } from './endStrangers';

describe('endStrangers', () => {
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
    return aConnectedTab({ user: user(id), locations: new Set(places), end: () => void ended.push([id, ...places].join(' ')) }).tab;
  }

  it('looks all tabs up with two statements, and ends those of strangers alone', async () => {
    const tabs = ['ana', 'ana', 'ben', 'eva'].map((id) => aTab(id, 'location-1'));
    const select = jest.spyOn(database(), 'select');
    await endStrangers(database(), [...tabs, aTab('gone', 'location-1'), aTab('ana', 'location-1', 'location-2'), aTab('eva')]);

    expect(ended).toEqual(['gone location-1', 'ana location-1 location-2']);
    expect(select).toHaveBeenCalledTimes(2);
    select.mockRestore();
  });

  it('ends the tabs whose session was ended, and none that began since', async () => {
    const epoch = await endSessions(database(), 'ana');
    const renewed = aConnectedTab({ user: user('ana'), epoch, end: () => void ended.push('renewed') }).tab;
    await endStrangers(database(), [aTab('ana', 'location-1'), renewed, aTab('ben', 'location-1')]);

    expect(ended).toEqual(['ana location-1']);
  });

  it('ends the tabs of a token that a sign-out ended, and none of another session of its user [T-14]', async () => {
    await endToken(database(), 'signed out', new Date(Date.now() + 60_000));
    const tab = aConnectedTab({ user: user('ana'), tokenHash: tokenHash('signed out'), end: () => void ended.push('signed out') }).tab;
    await endStrangers(database(), [aTab('ana', 'location-1'), tab]);

    expect(ended).toEqual(['signed out']);
  });

  it('ends the tabs of a user whose role does not exist, and none of the others', async () => {
    await database()
      .insert(users)
      // As another program may have written it.
      .values({ ...user('odd'), role: 'emperor' as User['role'], name: 'odd', passwordHash: '', invitedUntil: null });
    await endStrangers(database(), [aTab('odd'), aTab('ana', 'location-1')]);

    expect(ended).toEqual(['odd']);
  });

  it('ends no tab for a location that it joins meanwhile', async () => {
    const tab = aTab('ana', 'location-1');
    const looking = endStrangers(database(), [tab]);
    tab.locations.add('location-new');
    await looking;

    expect(ended).toEqual([]);
  });
});
