import { noticeOf } from '@/serviceWorker/noticeOf';

/**
 * The service worker: shows push messages (row K-09) and opens the screen of a notification. It has no `fetch` listener and no cache, so
 * that it never serves an old app or old data (ADR 0018). The program's types are those of pages, which lack these.
 */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  location: Location;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<{ url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
  data?: { json(): unknown } | null;
  notification?: Notification;
}

// In a service worker, the global object is its scope.
const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('push', (event) => event.waitUntil(show(event)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(open(event)));

async function show({ data }: WorkerEvent): Promise<void> {
  const { title, ...options } = noticeOf(() => data?.json());
  await scope.registration.showNotification(title, { ...options, icon: '/app-icon-192.png', badge: '/app-icon-192.png' });
}

/** Focuses a window that already shows the screen; otherwise opens one. Other windows stay as they are: one of them may be printing. */
async function open({ notification }: WorkerEvent): Promise<void> {
  if (!notification) return;
  notification.close();
  // `noticeOf` set this; a notification of an older version may lack it.
  const { data } = notification as { data: { url?: unknown } | null };
  const url = new URL(typeof data?.url === 'string' ? data.url : '/', scope.location.origin);
  if (url.origin !== scope.location.origin) return;
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = windows.find((each) => new URL(each.url).pathname === url.pathname);
  await (same ? same.focus() : scope.clients.openWindow(url.href));
}
