interface PermissionsByHand {
  /** Changes a permission as the user's decision or the site settings would. @default both */
  becomes(state: PermissionState, name?: NetworkPermissionName): Promise<void>;
  /** The names of the queried permissions. */
  queried: string[];
}

type NetworkPermissionName = 'local-network' | 'loopback-network';

/** Adds the permissions for the local network and for this computer: jsdom has no permissions. `loopback` null: the browser lacks it. */
export function aLocalNetworkPermission(local: PermissionState, loopback: PermissionState | null = local): PermissionsByHand {
  const statuses = new Map<string, EventTarget & { state: PermissionState }>([
    ['local-network', Object.assign(new EventTarget(), { state: local })],
  ]);
  if (loopback) statuses.set('loopback-network', Object.assign(new EventTarget(), { state: loopback }));
  const queried: string[] = [];
  const query = ({ name }: { name: string }) => {
    queried.push(name);
    const status = statuses.get(name);
    return status ? Promise.resolve(status) : Promise.reject(new TypeError(`'${name}' is not a valid permission name`));
  };
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
  return {
    queried,
    async becomes(next, only) {
      // A browser, too, notifies in a microtask.
      await Promise.resolve();
      for (const [name, status] of statuses) {
        if (only !== undefined && only !== name) continue;
        status.state = next;
        status.dispatchEvent(new Event('change'));
      }
    },
  };
}

/** Simulates a browser that does not support these permissions: the query rejects their names. */
export function noLocalNetworkPermission(): void {
  const query = ({ name }: { name: string }) => Promise.reject(new TypeError(`'${name}' is not a valid permission name`));
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
}

/** Removes the permissions API, as jsdom has none. */
export function noPermissions(): void {
  Reflect.deleteProperty(navigator, 'permissions');
}
