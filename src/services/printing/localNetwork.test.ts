import { waitFor } from '@testing-library/react';
import type { LocalNetworkPermission } from '@/domain/localNetwork';
import type { NonPublicSpace } from '@/lib/addressSpace';
import { localNetworkPermission, recordUnpromptedAccess, watchLocalNetwork } from '@/services/printing/localNetwork';
import { clearStored } from '@/services/storage/browserStorage';
import { aLocalNetworkPermission, noLocalNetworkPermission, noPermissions } from '../../../test/setup/localNetworkPermission';

async function watch(space: NonPublicSpace = 'local') {
  const heard: LocalNetworkPermission[] = [];
  const stop = watchLocalNetwork(space, (permission) => heard.push(permission));
  await waitFor(() => expect(heard).not.toEqual([]));
  return { heard, stop };
}

describe('localNetwork', () => {
  afterEach(() => {
    noPermissions();
    localStorage.clear();
  });

  it.each(['granted', 'prompt', 'denied'] as const)('reports that the permission is %s [BP-09]', async (state) => {
    const { queried } = aLocalNetworkPermission(state);

    expect((await watch()).heard).toEqual([state]);
    expect(await localNetworkPermission('local')).toBe(state);
    expect(queried).toEqual(['local-network', 'local-network']);
  });

  it('reports each change until it is stopped [BP-09]', async () => {
    const permission = aLocalNetworkPermission('prompt');
    const { heard, stop } = await watch();
    await permission.becomes('granted');
    await permission.becomes('denied');
    stop();
    await permission.becomes('granted');

    expect(heard).toEqual(['prompt', 'granted', 'denied']);
  });

  it('reports nothing if it is stopped before the permission was read', async () => {
    aLocalNetworkPermission('granted');
    const heard: LocalNetworkPermission[] = [];
    watchLocalNetwork('local', (permission) => heard.push(permission))();
    // Its own query of the permission ends after that of the watch.
    await localNetworkPermission('local');

    expect(heard).toEqual([]);
  });

  it('reports `unknown` in a browser without this permission or without the Permissions API [BP-09]', async () => {
    noLocalNetworkPermission();
    expect((await watch()).heard).toEqual(['unknown']);

    noPermissions();
    expect((await watch()).heard).toEqual(['unknown']);
  });

  it.each([
    ['local', 'local-network', 'granted'],
    ['loopback', 'loopback-network', 'prompt'],
  ] as const)('queries for a printer in the space %s the permission %s [V-09]', async (space, name, state) => {
    const permission = aLocalNetworkPermission('granted', 'prompt');
    const { heard, stop } = await watch(space);
    await permission.becomes('denied', space === 'local' ? 'loopback-network' : 'local-network');
    stop();

    expect(permission.queried).toEqual([name]);
    expect(heard).toEqual([state]);
  });

  it('reports `unknown` for the one permission that a browser does not support [V-09]', async () => {
    aLocalNetworkPermission('denied', null);

    expect([await localNetworkPermission('local'), await localNetworkPermission('loopback')]).toEqual(['denied', 'unknown']);
  });

  it('treats an answer without a prompt as a grant for its own address space only [V-09]', async () => {
    aLocalNetworkPermission('prompt');
    recordUnpromptedAccess('loopback');

    expect([await localNetworkPermission('local'), await localNetworkPermission('loopback')]).toEqual(['prompt', 'granted']);
  });

  it('retains at sign-out that this browser needs no permission', async () => {
    aLocalNetworkPermission('prompt');
    recordUnpromptedAccess('local');
    clearStored();

    expect(await localNetworkPermission('local')).toBe('granted');
  });

  it('reports `granted` once a printer answered without a prompt, unless the permission is denied [BP-09]', async () => {
    const permission = aLocalNetworkPermission('prompt');
    const { heard, stop } = await watch();
    recordUnpromptedAccess('local');
    await permission.becomes('denied');
    stop();

    expect(heard).toEqual(['prompt', 'granted', 'denied']);
  });
});
