import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './openDatabase';
import { resetDatabase } from '../../demo/seed/resetDatabase';
import { apps } from './schema';

const APP = {
  slug: 'glovo',
  name: 'Glovo',
  enabled: true,
  scopes: ['channel'],
  countries: ['es'],
  image: '/x.svg',
  isPublicApiApp: false,
  edited: [],
};

describe('the embedded database', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pase-data-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('still has its data when it is opened again, and cannot be opened twice at once', async () => {
    const first = await openDatabase({ folder });
    await first.database.insert(apps).values(APP);
    await expect(openDatabase({ folder })).rejects.toThrow(/in use by another Pase server/);
    await first.close();

    const second = await openDatabase({ folder });

    expect(await second.database.select().from(apps)).toEqual([APP]);
    await second.close();
  }, 120_000);

  it.each([
    ['is cut off', 'PG_VERSION', ''],
    ['belongs to another version', 'PG_VERSION', '12\n'],
    ['lost its version file', 'postgresql.conf', 'left over'],
  ])(
    'names the reset command and deletes nothing when the data %s',
    async (_how, file, text) => {
      await mkdir(join(folder, 'db'));
      await writeFile(join(folder, 'db', file), text);

      const opening = openDatabase({ folder });

      await expect(opening).rejects.toThrow(/cannot be read[^]*Nothing was deleted[^]*npm run seed -- --reset/);
      expect(await readFile(join(folder, 'db', file), 'utf8')).toBe(text);
    },
    120_000,
  );

  it('loses only its own files by a reset', async () => {
    await mkdir(join(folder, 'db'));
    await writeFile(join(folder, 'db', 'PG_VERSION'), 'garbage');
    await writeFile(join(folder, 'notes.txt'), 'mine');

    await resetDatabase({ folder });

    expect(await readdir(folder)).toEqual(['notes.txt']);
  });
});
