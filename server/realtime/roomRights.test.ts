import type { User } from '@/domain/user';
import { locations } from '../platform/db/schema';
import { aConnectedTab } from '../../test/server/aConnectedTab';
import { insertLocations } from '../../test/server/insertTenants';
import { useTestDatabase } from '../../test/server/testDatabase';
import { createRoomRights } from './roomRights';

const OWNER: User = { id: 'owner', email: '', role: 'account-admin', accounts: [], accountId: 'account-1', locationsIds: [] };

describe('createRoomRights', () => {
  const database = useTestDatabase();
  let nowMs: number;
  beforeEach(() => {
    nowMs = 0;
    return insertLocations(database(), 'location-1');
  });
  afterEach(() => jest.restoreAllMocks());

  const rightsOf = () => createRoomRights(database(), () => nowMs);
  const aTab = (epoch = 0) => aConnectedTab({ user: OWNER, epoch, locations: new Set() }).tab;

  it('reads the rights once for all rooms and tabs of a session, and again for another session [T-09]', async () => {
    const rights = rightsOf();
    const select = jest.spyOn(database(), 'select');
    const tab = aTab();
    const asked = [rights.canAccess(tab, 'location-1'), rights.canAccess(aTab(), 'location-1'), rights.canAccess(tab, 'elsewhere')];

    expect(await Promise.all(asked)).toEqual([true, true, false]);
    expect(select).toHaveBeenCalledTimes(1);
    await rights.canAccess(aTab(1), 'location-1');
    expect(select).toHaveBeenCalledTimes(2);
  });

  it('grants access to a new location once a second has passed', async () => {
    const rights = rightsOf();
    const tab = aTab();
    await rights.canAccess(tab, 'location-1');
    await insertLocations(database(), 'location-2');
    expect(await rights.canAccess(tab, 'location-2')).toBe(false);
    nowMs = 1_000;

    expect(await rights.canAccess(tab, 'location-2')).toBe(true);
  });

  it.each([
    ['of the session', 'clear'],
    ['of all sessions', 'clearAll'],
  ] as const)('reads the rights again after the rights %s were cleared', async (_which, clear) => {
    const rights = rightsOf();
    const tab = aTab();
    await rights.canAccess(tab, 'location-1');
    await database().delete(locations);
    expect(await rights.canAccess(tab, 'location-1')).toBe(true);
    rights[clear](tab);

    expect(await rights.canAccess(tab, 'location-1')).toBe(false);
  });

  it('reads the rights again after an error', async () => {
    const rights = rightsOf();
    jest.spyOn(database(), 'select').mockImplementationOnce(() => {
      throw new Error('no database');
    });
    await expect(rights.canAccess(aTab(), 'location-1')).rejects.toThrow('no database');

    expect(await rights.canAccess(aTab(), 'location-1')).toBe(true);
  });
});
