import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { pushSubscriptionSchema, type PushSubscriptionBody } from '@/domain/alert';
import { readStored, removeStored, writeStored } from '@/services/storage/browserStorage';

/** The file of the service worker, which receives push messages and caches nothing (`src/serviceWorker`). */
const WORKER_URL = '/service-worker.js';
/** The user who turned push messages on in this browser: another user who signs in here does not inherit them. */
const USER_KEY = 'pushUser';

/**
 * Whether this browser can receive push messages: `unsupported`: it has no Push API here (http, or iOS before the app is installed);
 * `denied`: the user or an administrator blocked notifications, which only the browser's settings can change.
 */
export type PushPermission = 'unsupported' | 'denied' | 'default' | 'granted';

export function pushPermission(): PushPermission {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  return isSupported ? Notification.permission : 'unsupported';
}

/** The subscription of this browser for the user; null if the user has not turned push messages on here. */
export async function currentSubscription(userId: string): Promise<PushSubscription | null> {
  if (pushPermission() !== 'granted' || readStored(USER_KEY) !== userId) return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER_URL);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Requests the permission and subscribes this browser; call it in the handler of a click. A subscription with another key of the server is
 * replaced. @returns Null if the user did not grant the permission. Rejects if the push service of the browser cannot be reached.
 */
export async function subscribe(userId: string, publicKey: string): Promise<PushSubscriptionBody | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(WORKER_URL, { updateViaCache: 'none' });
  await activeWorker(registration);
  const existing = await registration.pushManager.getSubscription();
  const isUsable = existing && keyOf(existing) === publicKey;
  if (existing && !isUsable) await existing.unsubscribe();
  const subscription = isUsable
    ? existing
    : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  writeStored(USER_KEY, userId);
  return bodyOf(subscription);
}

/** Ends the subscription of this browser and removes the service worker. */
export async function unsubscribe(): Promise<void> {
  removeStored(USER_KEY);
  if (pushPermission() === 'unsupported') return;
  const registration = await navigator.serviceWorker.getRegistration(WORKER_URL);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}

/** The id of a subscription at the server: the SHA-256 of its endpoint. */
export function deviceId({ endpoint }: Pick<PushSubscription, 'endpoint'>): string {
  return bytesToHex(sha256(utf8ToBytes(endpoint)));
}

export function bodyOf(subscription: PushSubscription): PushSubscriptionBody {
  return pushSubscriptionSchema.parse(subscription.toJSON());
}

/** The key of the server that a subscription was made with, base64url without padding. */
export function keyOf({ options }: Pick<PushSubscription, 'options'>): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** A subscription needs an active worker; a new one is active within moments. */
async function activeWorker(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      else if (worker.state === 'redundant') reject(new Error('The service worker could not be installed.'));
    });
  });
}
