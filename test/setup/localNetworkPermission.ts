interface PermissionByHand {
  /** Changes the permission as the user's decision or the site settings would. */
  becomes(state: PermissionState): Promise<void>;
  /** The names of the queried permissions. */
  queried: string[];
}

/** Adds the local network permission in the given state: jsdom has no permissions. */
export function aLocalNetworkPermission(state: PermissionState): PermissionByHand {
  const status = Object.assign(new EventTarget(), { state });
  const queried: string[] = [];
  const query = ({ name }: { name: string }) => {
    queried.push(name);
    return Promise.resolve(status);
  };
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
  return {
    queried,
    async becomes(next) {
      // A browser, too, notifies in a microtask.
      await Promise.resolve();
      status.state = next;
      status.dispatchEvent(new Event('change'));
    },
  };
}

/** Simulates a browser that does not support this permission: the query rejects its name. */
export function noLocalNetworkPermission(): void {
  const query = ({ name }: { name: string }) => Promise.reject(new TypeError(`'${name}' is not a valid permission name`));
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
}

/** Removes the permissions API, as jsdom has none. */
export function noPermissions(): void {
  Reflect.deleteProperty(navigator, 'permissions');
}
