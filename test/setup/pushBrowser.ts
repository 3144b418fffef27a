/** A subscription as the browser stores it. */
interface FakeSubscription {
  endpoint: string;
  options: { applicationServerKey: ArrayBuffer };
  unsubscribe: () => Promise<boolean>;
  toJSON: () => object;
}

/**
 * A browser with the Push API, which jsdom lacks. `answer` is what the user answers to the permission prompt; `isReachable`: whether its
 * push service is. Returns its state; `restore` removes it.
 */
export function aPushBrowser() {
  const state = {
    permission: 'default' as NotificationPermission,
    answer: 'granted' as NotificationPermission,
    isReachable: true,
    registered: [] as string[],
    subscription: null as FakeSubscription | null,
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(state.subscription),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (!state.isReachable) return Promise.reject(new DOMException('Registration failed - push service error', 'AbortError'));
      const key = Uint8Array.from(Buffer.from(applicationServerKey, 'base64url')).buffer;
      state.subscription = {
        endpoint: 'https://push.example.com/browser',
        options: { applicationServerKey: key },
        unsubscribe: () => {
          state.subscription = null;
          return Promise.resolve(true);
        },
        toJSON: () => ({
          endpoint: 'https://push.example.com/browser',
          expirationTime: null,
          keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
        }),
      };
      return Promise.resolve(state.subscription);
    },
  };
  const registration = { active: {}, installing: null, waiting: null, pushManager, unregister: () => Promise.resolve(true) };
  const serviceWorker = {
    register: (url: string) => {
      state.registered.push(url);
      return Promise.resolve(registration);
    },
    getRegistration: () => Promise.resolve(state.registered.length > 0 ? registration : undefined),
  };
  const notification = {
    get permission() {
      return state.permission;
    },
    requestPermission: () => {
      state.permission = state.answer;
      return Promise.resolve(state.permission);
    },
  };
  const replaced = [
    [navigator, 'serviceWorker', serviceWorker],
    [globalThis, 'PushManager', class {}],
    [globalThis, 'Notification', notification],
  ] as const;
  for (const [target, name, value] of replaced) Object.defineProperty(target, name, { value, configurable: true });
  return { state, restore: () => replaced.forEach(([target, name]) => Reflect.deleteProperty(target, name)) };
}
