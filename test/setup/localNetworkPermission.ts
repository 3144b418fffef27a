interface PermissionByHand {
  /** The person decided, or changed it in the site settings. */
  becomes(state: PermissionState): Promise<void>;
  /** The names that were asked for. */
  asked: string[];
}

/** jsdom knows no permissions: here the browser knows the one for the local network, as a test says. */
export function aLocalNetworkPermission(state: PermissionState): PermissionByHand {
  const status = Object.assign(new EventTarget(), { state });
  const asked: string[] = [];
  const query = ({ name }: { name: string }) => {
    asked.push(name);
    return Promise.resolve(status);
  };
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
  return {
    asked,
    async becomes(next) {
      // Whoever asks for the permission hears of it in a microtask, as in a browser.
      await Promise.resolve();
      status.state = next;
      status.dispatchEvent(new Event('change'));
    },
  };
}

/** A browser that knows permissions, but not this one: it refuses the name. */
export function noLocalNetworkPermission(): void {
  const query = ({ name }: { name: string }) => Promise.reject(new TypeError(`'${name}' is not a valid permission name`));
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
}

/** As jsdom has it: no permissions at all. */
export function noPermissions(): void {
  Reflect.deleteProperty(navigator, 'permissions');
}
