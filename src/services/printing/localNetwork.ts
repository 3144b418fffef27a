import type { LocalNetworkPermission } from '@/domain/localNetwork';
import type { NonPublicSpace } from '@/lib/addressSpace';
import { readStored, watchStored, writeStored } from '@/services/storage/browserStorage';

/** Stored once a printer answered without a prompt of the browser: this browser needs no permission for its address space. */
const STORAGE_KEYS: Record<NonPublicSpace, string> = { local: 'localNetwork', loopback: 'loopbackNetwork' };
const UNPROMPTED = 'notAsked';

/**
 * Names of the permissions (WICG Local Network Access, "Integration with Permissions"; Chromium since 145, and Firefox). Before 145,
 * Chromium had one permission for both, `local-network-access`: it is not queried, because the query crashed some of these versions.
 */
const PERMISSION_NAMES: Record<NonPublicSpace, string> = { local: 'local-network', loopback: 'loopback-network' };

/**
 * Calls the listener with the page's permission for an address space, at first and after each change (rows BP-09, V-09); `unknown` if the
 * browser does not support the permission.
 *
 * @returns A function that stops watching.
 */
export function watchLocalNetwork(space: NonPublicSpace, listener: (permission: LocalNetworkPermission) => void): () => void {
  let ended = false;
  let stop = (): void => undefined;
  void queryPermission(space).then((status) => {
    if (ended) return;
    let notified: LocalNetworkPermission | null = null;
    const notify = () => {
      const now = permissionOf(space, status);
      if (now !== notified) listener((notified = now));
    };
    const stopWatching = watchStored(notify);
    status?.addEventListener('change', notify);
    stop = () => {
      stopWatching();
      status?.removeEventListener('change', notify);
    };
    notify();
  });
  return () => {
    ended = true;
    stop();
  };
}

/** Returns the current permission for an address space. Never rejects. */
export async function localNetworkPermission(space: NonPublicSpace): Promise<LocalNetworkPermission> {
  return permissionOf(space, await queryPermission(space));
}

/**
 * Records that a printer answered while the permission was still `prompt`: page and printer are in the same network, or a policy allows the
 * access. The permission then counts as granted in this browser.
 */
export function recordUnpromptedAccess(space: NonPublicSpace): void {
  writeStored(STORAGE_KEYS[space], UNPROMPTED);
}

function permissionOf(space: NonPublicSpace, status: PermissionStatus | null): LocalNetworkPermission {
  if (!status) return 'unknown';
  return status.state === 'prompt' && readStored(STORAGE_KEYS[space]) === UNPROMPTED ? 'granted' : status.state;
}

/** Returns null if the browser does not support the permission. */
async function queryPermission(space: NonPublicSpace): Promise<PermissionStatus | null> {
  try {
    // The TypeScript DOM types do not have the names yet.
    return await navigator.permissions.query({ name: PERMISSION_NAMES[space] as PermissionName });
  } catch {
    return null;
  }
}
