import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { readStored, watchStored, writeStored } from '@/services/storage/browserStorage';

/** Kept by this browser once a printer answered although nobody was asked: no grant is needed from here. */
const NOT_ASKED_KEY = 'localNetwork';
const NOT_ASKED = 'notAsked';

/**
 * Tells what the browser lets this page do in the local network, now and whenever it changes (row BP-09). A browser that does not know
 * the permission: `unknown`. Gives what ends it.
 */
export function watchLocalNetwork(listener: (permission: LocalNetworkPermission) => void): () => void {
  let ended = false;
  let stop = (): void => undefined;
  void queryPermission().then((status) => {
    if (ended) return;
    let told: LocalNetworkPermission | null = null;
    const tell = () => {
      const now = permissionOf(status);
      if (now !== told) listener((told = now));
    };
    const stopWatching = watchStored(tell);
    status?.addEventListener('change', tell);
    stop = () => {
      stopWatching();
      status?.removeEventListener('change', tell);
    };
    tell();
  });
  return () => {
    ended = true;
    stop();
  };
}

/** The permission now. Never rejects. */
export async function localNetworkPermission(): Promise<LocalNetworkPermission> {
  return permissionOf(await queryPermission());
}

/**
 * A printer answered while the browser still would have to ask: page and printer are in one network, or a policy lets them through.
 * From now on the permission counts as granted in this browser.
 */
export function recordUnpromptedAccess(): void {
  writeStored(NOT_ASKED_KEY, NOT_ASKED);
}

function permissionOf(status: PermissionStatus | null): LocalNetworkPermission {
  if (!status) return 'unknown';
  return status.state === 'prompt' && readStored(NOT_ASKED_KEY) === NOT_ASKED ? 'granted' : status.state;
}

/** Null where the browser does not know it. The name of Chromium 142 to 144 is not asked for: it crashed some of them. */
async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    // The name is newer than the types of the DOM.
    return await navigator.permissions.query({ name: 'local-network' as PermissionName });
  } catch {
    return null;
  }
}
