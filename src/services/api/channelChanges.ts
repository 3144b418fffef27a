import type { LocationChannelStatus } from '@/domain/channelStatus';

type Listener = (changes: readonly LocationChannelStatus[]) => void;

const listeners = new Set<Listener>();

/**
 * Publishes status changes of channels to the cached lists of `channelsApi`, which is loaded lazily. Without a subscriber a change is
 * dropped.
 */
export const channelChanges = {
  notify(changes: readonly LocationChannelStatus[]): void {
    for (const listener of listeners) listener(changes);
  },
  /** Returns the function that unsubscribes the listener. */
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
