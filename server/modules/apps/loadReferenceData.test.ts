import { eq } from 'drizzle-orm';
import { FLAGS } from '@/domain/featureFlag';
import type { User } from '@/domain/user';
import { createAdmin } from '../users/createAdmin';
import { apps, flags, supportContacts } from '../../platform/db/schema';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { listApps, updateApp } from './appStore';
import { KNOWN_APPS } from './knownApps';
import { loadReferenceData } from './loadReferenceData';
import { listContacts, listPublishedContacts, updateContacts } from './supportContactStore';

describe('loadReferenceData', () => {
  const database = useTestDatabase();
  const anAdmin = (): Promise<User> =>
    createAdmin(database(), { email: 'jefa@empresa.example', name: 'Jefa', company: 'Empresa', password: 'plato-hondo-77' });

  it('inserts apps of every kind, all flags and the support contacts into an empty database [R-01]', async () => {
    await loadReferenceData(database());

    const { apps: found } = await listApps(database(), {});
    expect(found).toHaveLength(KNOWN_APPS.length);
    expect(new Set(found.flatMap(({ scopes }) => scopes))).toEqual(new Set(['channel', 'loyalty', 'rider', 'pos']));
    expect((await database().select().from(flags)).map(({ name, enabled }) => [name, enabled]).sort()).toEqual(
      FLAGS.map((name) => [name, true]).sort(),
    );
    expect((await listContacts(database())).map(({ name }) => name)).toEqual(['España', 'Brasil', 'Colombia', 'México', 'WhatsApp']);
  });

  it('inserts support contacts without numbers, which are published only once they have one [R-01] [SU-01]', async () => {
    await loadReferenceData(database());
    expect(await listPublishedContacts(database())).toEqual([]);

    await updateContacts(database(), [{ name: 'España', picture: 'es', number: '+34 910 000 000' }], await anAdmin());

    expect(await listPublishedContacts(database())).toEqual([
      { name: 'España', image: '/icons/contacts/es.svg', number: '+34 910 000 000' },
    ]);
  });

  it('leaves unknown slugs, changed flags and edited contacts of an existing database unchanged [R-01]', async () => {
    const own = {
      slug: 'our-own',
      name: 'Our own',
      enabled: false,
      scopes: ['channel'],
      countries: ['pt'],
      image: '/x.svg',
      isPublicApiApp: true,
    };
    await database().insert(apps).values(own);
    await database()
      .insert(flags)
      .values({ name: 'store-availability', enabled: false, roles: ['account-admin'] });
    await database().insert(supportContacts).values({ id: 'support', contacts: [] });

    await loadReferenceData(database());

    expect(await database().select().from(apps).where(eq(apps.slug, 'our-own'))).toEqual([{ ...own, edited: [] }]);
    expect(await database().select().from(flags).where(eq(flags.name, 'store-availability'))).toEqual([
      { name: 'store-availability', enabled: false, roles: ['account-admin'] },
    ]);
    expect(await listContacts(database())).toEqual([]);
  });

  it('updates a known app, except for the fields that an administrator edited [R-01]', async () => {
    await loadReferenceData(database());
    await updateApp(database(), 'glovo', { enabled: false, image: '/images/abc' }, await anAdmin());
    await database()
      .update(apps)
      .set({ name: 'Old name', countries: ['fr'], scopes: [] })
      .where(eq(apps.slug, 'glovo'));

    await loadReferenceData(database());

    const [glovo] = (await listApps(database(), { slugs: ['glovo'] })).apps;
    expect(glovo).toMatchObject({ name: 'Glovo', countries: ['es'], scopes: ['channel'], enabled: false, image: '/images/abc' });
  });

  it('inserts once when several processes start concurrently [R-01]', async () => {
    await Promise.all([loadReferenceData(database()), loadReferenceData(database()), loadReferenceData(database())]);

    expect((await listApps(database(), {})).totalCount).toBe(KNOWN_APPS.length);
  });
});
