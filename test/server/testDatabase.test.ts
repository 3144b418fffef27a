import { apps } from '../../server/platform/db/schema';
import { useTestDatabase } from './testDatabase';

const APP = { slug: 'glovo', name: 'Glovo', enabled: true, scopes: ['channel'], countries: ['es'], image: '/x.svg', isPublicApiApp: false };

describe('useTestDatabase', () => {
  const database = useTestDatabase();

  it.each(['first', 'second'])('has migrated, empty tables for the %s test', async () => {
    expect(await database().select().from(apps)).toEqual([]);

    await database().insert(apps).values(APP);

    expect(await database().select().from(apps)).toEqual([{ ...APP, edited: [] }]);
  });
});
