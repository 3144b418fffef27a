import { waitFor } from '@testing-library/react';
import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { localNetworkPermission, recordUnpromptedAccess, watchLocalNetwork } from '@/services/printing/localNetwork';
import { clearStored } from '@/services/storage/browserStorage';
import { aLocalNetworkPermission, noLocalNetworkPermission, noPermissions } from '../../../test/setup/localNetworkPermission';

async function watch() {
  const heard: LocalNetworkPermission[] = [];
  const stop = watchLocalNetwork((permission) => heard.push(permission));
  await waitFor(() => expect(heard).not.toEqual([]));
  return { heard, stop };
}

describe('localNetwork', () => {
  afterEach(noPermissions);

  it.each(['granted', 'prompt', 'denied'] as const)('reports that the permission is %s [BP-09]', async (state) => {
    const { queried } = aLocalNetworkPermission(state);

    expect((await watch()).heard).toEqual([state]);
    expect(await localNetworkPermission()).toBe(state);
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
    watchLocalNetwork((permission) => heard.push(permission))();
    // Its own query of the permission ends after that of the watch.
    await localNetworkPermission();

    expect(heard).toEqual([]);
  });

  it('reports `unknown` in a browser without this permission or without the Permissions API [BP-09]', async () => {
    noLocalNetworkPermission();
    expect((await watch()).heard).toEqual(['unknown']);

    noPermissions();
    expect((await watch()).heard).toEqual(['unknown']);
  });

  it('retains at sign-out that this browser needs no permission', async () => {
    aLocalNetworkPermission('prompt');
    recordUnpromptedAccess();
    clearStored();

    expect(await localNetworkPermission()).toBe('granted');
  });

  it('reports `granted` once a printer answered without a prompt, unless the permission is denied [BP-09]', async () => {
    const permission = aLocalNetworkPermission('prompt');
    const { heard, stop } = await watch();
    recordUnpromptedAccess();
    await permission.becomes('denied');
    stop();

    expect(heard).toEqual(['prompt', 'granted', 'denied']);
  });
});
