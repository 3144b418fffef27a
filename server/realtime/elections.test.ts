import { useTestDatabase } from '../../test/server/testDatabase';
import { LEASE_MS } from '@/domain/printTiming';
import { claimRoles, releaseRoles, rolesOf } from './elections';

const NOW = new Date('2026-11-20T20:00:00.000Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);

describe('elections', () => {
  const database = useTestDatabase();
  /** The tabs that get the role, with their epochs, of tabs `user/tab` that claim it together. */
  async function claim(names: string[], now = NOW): Promise<string[]> {
    const roles = await claimRoles(
      database(),
      names.map((tabId) => ({ userId: tabId.slice(0, tabId.indexOf('/')), tabId })),
      now,
    );
    return roles.flatMap((role) => (role ? [`${role.tabId} ${role.epoch}`] : []));
  }

  it('give the role to the first of several tabs of a user that claim it together [RT-03]', async () => {
    expect(await claim(['ana/1', 'ben/1', 'ana/2', 'ben/2', 'ana/3'])).toEqual(['ana/1 1', 'ben/1 1']);
  });

  it('leave the role with the tab that has it, at any position among the claims, and renew its lease [RT-03]', async () => {
    await claim(['ana/2']);
    expect(await claim(['ana/1', 'ana/2', 'ana/3'], after(LEASE_MS - 1))).toEqual(['ana/2 1']);
    expect(await claim(['ana/1', 'ana/3'], after(LEASE_MS))).toEqual([]);

    const [role] = await rolesOf(database(), ['ana'], after(LEASE_MS));
    expect(role?.leaseUntil).toEqual(after(2 * LEASE_MS - 1));
  });

  it('answer both of two simultaneous claims of a tab', async () => {
    expect(await claim(['ana/1', 'ana/2', 'ana/1'])).toEqual(['ana/1 1', 'ana/1 1']);
  });

  it('raise the epoch with each change of the tab, after an expired lease or a release [RT-03]', async () => {
    await claim(['ana/1', 'ben/1']);
    const leaving = ['ana/2', 'ben/1', 'eva/1'].map((tabId) => ({ userId: tabId.slice(0, 3), tabId, until: after(LEASE_MS) }));
    expect(await releaseRoles(database(), leaving, NOW)).toEqual([false, true, false]);
    expect(await claim(['ana/2', 'ben/2'])).toEqual(['ben/2 2']);
    expect(await claim(['ana/2', 'ana/3', 'ben/2'], after(LEASE_MS))).toEqual(['ben/2 2']);
    expect(await claim(['ana/2', 'ana/3', 'ben/2'], after(LEASE_MS + 1))).toEqual(['ana/2 2', 'ben/2 2']);
  });

  it('leave the role with a tab that renewed it on a new connection before the old one ended [RT-03]', async () => {
    await claim(['ana/1']);
    await claim(['ana/1'], after(5_000));
    const old = { userId: 'ana', tabId: 'ana/1', until: after(LEASE_MS) };

    expect(await releaseRoles(database(), [old], after(5_001))).toEqual([false]);
    expect(await claim(['ana/2'], after(5_002))).toEqual([]);
  });

  it('give the role to one tab of each user when several servers claim it at once in different orders [RT-03]', async () => {
    const users = Array.from({ length: 50 }, (_, n) => `user-${n}`);
    for (let round = 0; round < 10; round += 1) {
      const now = after(round * (LEASE_MS + 1));
      const given = await Promise.all(
        ['a', 'b', 'c', 'd'].map((tab, server) =>
          claim(
            [...users.slice(server * 7), ...users.slice(0, server * 7)].map((id) => `${id}/${tab}`),
            now,
          ),
        ),
      );
      expect(
        given
          .flat()
          .map((role) => role.split('/')[0])
          .sort(),
      ).toEqual([...users].sort());
    }
  });

  it('return the role of each user until its lease expires', async () => {
    await claim(['ana/1', 'ben/1']);
    await claim(['ben/1'], after(10));
    const holders = async (now: Date) =>
      (await rolesOf(database(), ['ben', 'nobody', 'ana', 'ben'], now)).map((role) => role?.tabId ?? null);

    expect(await holders(after(LEASE_MS))).toEqual(['ben/1', null, 'ana/1', 'ben/1']);
    expect(await holders(after(LEASE_MS + 1))).toEqual(['ben/1', null, null, 'ben/1']);
  });
});
