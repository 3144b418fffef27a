import { orderSound } from '@/features/operations/sound/orderSound';
import { ringStepAfter } from '@/features/operations/sound/ringSchedule';
import { readStored, watchStored, writeStored } from '@/services/storage/browserStorage';

/** The storage key of the ids of the silenced orders in this browser, separated by spaces, oldest first. */
const SILENCED = 'operations:silenced';
/** More than the orders that wait for an answer at the same time. */
const MAX_SILENCED = 200;

/** The time, in ms since 1970, at which each order that waits for an answer began to ring in this tab. */
const waitingSince = new Map<string, number>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let nextRingAt = 0;

function silencedIds(): string[] {
  return readStored(SILENCED)?.split(' ') ?? [];
}

/** Rings if an order waits that is not silenced, as loud as the longest wait requires, and schedules the next ring. */
function ring(): void {
  clearTimeout(timer);
  timer = undefined;
  const silenced = new Set(silencedIds());
  const starts = [...waitingSince].filter(([orderId]) => !silenced.has(orderId)).map(([, since]) => since);
  if (starts.length === 0) {
    nextRingAt = 0;
    return;
  }
  const now = Date.now();
  const { volume, everyMs } = ringStepAfter(now - Math.min(...starts));
  if (now >= nextRingAt) {
    void orderSound.play(volume);
    nextRingAt = now + everyMs;
  }
  timer = setTimeout(ring, nextRingAt - now);
}

/**
 * Rings for orders that wait for a person's answer until each is answered, or silenced with one click on this device (row K-06); the sound
 * switch of the board applies. One schedule per tab (`ringSchedule`).
 */
export const ringing = {
  /** Replaces the orders that wait for an answer. */
  update: (orderIds: readonly string[]): void => {
    const waiting = new Set(orderIds);
    for (const orderId of waitingSince.keys()) if (!waiting.has(orderId)) waitingSince.delete(orderId);
    for (const orderId of waiting) if (!waitingSince.has(orderId)) waitingSince.set(orderId, Date.now());
    ring();
    for (const listener of listeners) listener();
  },
  /** Whether the board rings for an order, while the sound is on. */
  isRinging: (orderId: string): boolean => waitingSince.has(orderId) && !silencedIds().includes(orderId),
  /** Silences an order on this device. */
  silence: (orderId: string): void => {
    writeStored(SILENCED, [...silencedIds().filter((id) => id !== orderId), orderId].slice(-MAX_SILENCED).join(' '));
    ring();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    const stop = watchStored(listener);
    return () => {
      listeners.delete(listener);
      stop();
    };
  },
};
