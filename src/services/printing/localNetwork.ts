import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { readStored, watchStored, writeStored } from '@/services/storage/browserStorage';

/** Stored once a printer answered without a prompt of the browser: this browser needs no permission. */
const STORAGE_KEY = 'localNetwork';
const UNPROMPTED = 'notAsked';

/**
 * Calls the listener with the page's local-network permission, at first and after each change (row BP-09); `unknown` if the browser does
 * not support the permission.
 *
 * @returns A function that stops watching.
 */
export function watchLocalNetwork(listener: (permission: LocalNetworkPermission) => void): () => void {
  let ended = false;
  let stop = (): void => undefined;
  void queryPermission().then((status) => {
    if (ended) return;
    let notified: LocalNetworkPermission | null = null;
    const notify = () => {
      const now = permissionOf(status);
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

/** Returns the current permission. Never rejects. */
export async function localNetworkPermission(): Promise<LocalNetworkPermission> {
  return permissionOf(await queryPermission());
}

/**
 * Records that a printer answered while the permission was still `prompt`: page and printer are in the same network, or a policy allows the
 * access. The permission then counts as granted in this browser.
 */
export function recordUnpromptedAccess(): void {
  writeStored(STORAGE_KEY, UNPROMPTED);
}

function permissionOf(status: PermissionStatus | null): LocalNetworkPermission {
  if (!status) return 'unknown';
  return status.state === 'prompt' && readStored(STORAGE_KEY) === UNPROMPTED ? 'granted' : status.state;
}

/**
 * Returns null if the browser does not support the permission. The permission's name in Chromium 142 to 144 is not queried: this crashed
 * some versions.
 */
async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    // The TypeScript DOM types do not have the name yet.
    return await navigator.permissions.query({ name: 'local-network' as PermissionName });
  } catch {
    return null;
  }
}
