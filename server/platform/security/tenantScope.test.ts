import { ROLES } from '@/domain/role';
import type { User } from '@/domain/user';
import { accounts, locations } from '../db/schema';
import { DEMO_ACCOUNTS } from '../../demo/seed/demoAccounts';
import { DEMO_LOCATIONS } from '../../demo/seed/demoLocations';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { accountScope, canAccessAll, inLocationScope, locationScope, canAccessLocation } from './tenantScope';

describe('tenant scope', () => {
  const database = useTestDatabase();
  beforeEach(async () => {
    await database().insert(accounts).values(DEMO_ACCOUNTS);
    await database().insert(locations).values(DEMO_LOCATIONS);
  });

  const user = (over: Partial<User>): User => ({
    id: 'u',
    email: 'u@example.com',
    role: 'account-staff',
    accountId: 'account-es',
    accounts: [],
    locationsIds: ['location-es-1', 'location-br-9'],
    ...over,
  });
  const ofAccount = ['location-es-1', 'location-es-2', 'location-es-3'];
  const withSubAccounts = [...ofAccount, 'location-es-4', 'location-es-5', 'location-es-6'];

  it.each(ROLES.map((role) => [role, expected(role)] as const))('of the role %s has exactly its locations [S-08]', async (role, scope) => {
    const found = await locationScope(database(), user({ role }));

    expect(found === 'all' ? 'all' : [...found].sort()).toEqual(scope);
  });

  it.each(ROLES)(
    'of the role %s is the same for one location, as a condition of a query, and for many users at once [S-08]',
    async (role) => {
      const all = DEMO_LOCATIONS.map(({ id }) => id);
      const seen = all.filter((id) => expected(role) === 'all' || expected(role).includes(id));

      const condition = inLocationScope(database(), user({ role }), locations.id);
      const rows = await database()
        .select({ id: locations.id })
        .from(locations)
        .where(condition === 'all' ? undefined : condition);

      expect(rows.map(({ id }) => id).sort()).toEqual([...seen].sort());
      const one = await Promise.all(all.map((id) => canAccessLocation(database(), user({ role }), id)));
      expect(all.filter((_id, index) => one[index])).toEqual(seen);
      const many = await canAccessAll(
        database(),
        all.map((id) => ({ user: user({ role }), locationIds: [id] })),
      );
      expect(all.filter((_id, index) => many[index])).toEqual(seen);
    },
  );

  it('of many users is checked with one statement, each with its own list of locations', async () => {
    const staff = user({ role: 'location-staff', locationsIds: ['location-es-1', 'location-gone'] });
    const select = jest.spyOn(database(), 'select');
    const seen = await canAccessAll(database(), [
      { user: staff, locationIds: ['location-es-1'] },
      { user: staff, locationIds: ['location-es-1', 'location-es-2'] },
      { user: staff, locationIds: ['location-gone'] },
      { user: user({ accountId: null }), locationIds: ['location-es-1'] },
      { user: user({}), locationIds: ['location-es-1', 'location-es-2'] },
      { user: user({}), locationIds: [] },
    ]);

    expect(seen).toEqual([true, false, false, false, true, true]);
    expect(select).toHaveBeenCalledTimes(1);
    select.mockRestore();
  });

  function expected(role: User['role']): 'all' | string[] {
    if (role === 'product-admin') return 'all';
    if (role === 'multi-account-admin') return withSubAccounts;
    return role.startsWith('location') ? ['location-es-1'] : ofAccount;
  }

  it('has only accounts of the same customer', async () => {
    expect(await accountScope(database(), user({ role: 'product-admin' }))).toBe('all');
    expect(((await accountScope(database(), user({ role: 'multi-account-admin' }))) as string[]).sort()).toEqual([
      'account-es',
      'account-es-canarias',
      'account-es-norte',
    ]);
    expect(await accountScope(database(), user({ role: 'location-admin' }))).toEqual(['account-es']);
  });

  it('includes additional accounts and their sub-accounts only for a multi-account role [AC-04]', async () => {
    const further = { accounts: ['account-co', 'none'] };

    const group = await accountScope(database(), user({ ...further, role: 'multi-account-admin' }));
    expect([...group].sort()).toEqual(['account-co', 'account-co-costa', 'account-es', 'account-es-canarias', 'account-es-norte']);
    expect(await locationScope(database(), user({ ...further, role: 'multi-account-admin' }))).toHaveLength(9);
    expect(await accountScope(database(), user({ ...further, role: 'account-admin' }))).toEqual(['account-es']);
  });

  it('of a user without an account is empty', async () => {
    expect(await locationScope(database(), user({ accountId: null }))).toEqual([]);
    expect(await locationScope(database(), user({ role: 'location-staff', accountId: null, locationsIds: [] }))).toEqual([]);
  });
});
