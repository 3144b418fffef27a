import { tmpdir } from 'node:os';
import { createReadiness } from './createReadiness';

describe('createReadiness', () => {
  const database = { execute: () => Promise.resolve() } as unknown as Parameters<typeof createReadiness>[0]['database'];

  it('reports diskFull when the data folder has less free space than the setting requires [T-13]', async () => {
    const folder = tmpdir();

    expect(await createReadiness({ database, folder, minFreeMb: 1e12 }).check()).toBe('diskFull');
    expect(await createReadiness({ database, folder, minFreeMb: 1e-6 }).check()).toBe('ok');
    expect(await createReadiness({ database, folder: null, minFreeMb: 1e12 }).check()).toBe('ok');
  });

  it.each([{ code: 'ENOSPC' }, { code: '53100' }])(
    'reports diskFull for 30 s after an error for lack of space: %j [T-13]',
    async (reason) => {
      let now = new Date();
      const readiness = createReadiness({ database, now: () => now });

      readiness.reportFailure(Object.assign(new Error('no space left on device'), reason));
      expect(await readiness.check()).toBe('diskFull');
      now = new Date(now.getTime() + 30_000);

      expect(await readiness.check()).toBe('ok');
    },
  );

  it('stays ready after any other error', async () => {
    const readiness = createReadiness({ database });

    readiness.reportFailure(new Error('no such table'));

    expect(await readiness.check()).toBe('ok');
  });
});
