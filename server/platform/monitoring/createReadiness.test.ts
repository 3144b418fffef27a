import { tmpdir } from 'node:os';
import { createReadiness } from './createReadiness';

describe('readiness', () => {
  const database = { execute: () => Promise.resolve() } as unknown as Parameters<typeof createReadiness>[0]['database'];

  it('ends when the data folder has less free space than the setting asks for [T-13]', async () => {
    const folder = tmpdir();

    expect(await createReadiness({ database, folder, minFreeMb: 1e12 }).check()).toBe('diskFull');
    expect(await createReadiness({ database, folder, minFreeMb: 1e-6 }).check()).toBe('ok');
    expect(await createReadiness({ database, folder: null, minFreeMb: 1e12 }).check()).toBe('ok');
  });

  it.each([{ code: 'ENOSPC' }, { code: '53100' }])('ends for 30 s after a failure for want of space, %j [T-13]', async (reason) => {
    let now = new Date();
    const readiness = createReadiness({ database, now: () => now });

    readiness.noteFailure(Object.assign(new Error('no space left on device'), reason));
    expect(await readiness.check()).toBe('diskFull');
    now = new Date(now.getTime() + 30_000);

    expect(await readiness.check()).toBe('ok');
  });

  it('goes on after any other failure', async () => {
    const readiness = createReadiness({ database });

    readiness.noteFailure(new Error('no such table'));

    expect(await readiness.check()).toBe('ok');
  });
});
