import { waitFor } from '@testing-library/dom';
import { startApp } from '@/app/startApp';
import { aDeployment } from '../../test/factories/aDeployment';
import { aToken } from '../../test/factories/aToken';
import { storeSession } from '../../test/integration/storeSession';

describe('a signed-in tab', () => {
  afterEach(() => jest.restoreAllMocks());

  it('says that another tab runs a newer version also where that one comes while this one starts to print', async () => {
    const open = indexedDB.open.bind(indexedDB);
    const newer: IDBOpenDBRequest[] = [];
    jest.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      const request = open(name, version);
      if (name === 'pase-print') newer.push(open(name, 99));
      return request;
    });
    storeSession(aToken());
    const app = await startApp(aDeployment());
    const noted = jest.spyOn(app.recorder, 'note');
    await waitFor(() => expect(newer[0]?.readyState).toBe('done'));
    await waitFor(() => expect(app.runtime.get().trouble).toBe('outdated'));
    expect(noted).toHaveBeenCalledWith('printingEnded', { why: 'outdated' });

    newer[0]?.result.close();
    await new Promise((resolve) => (indexedDB.deleteDatabase('pase-print').onsuccess = resolve));
    expect(app.runtime.get()).toMatchObject({ trouble: 'outdated', printRuntime: null });
    app.stop();
  });
});
