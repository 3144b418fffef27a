import type { LocationChannelStatus } from '@/domain/channelStatus';

type Listener = (changes: readonly LocationChannelStatus[]) => void;

const listeners = new Set<Listener>();

/**
 * What channels say of themselves, on its way to the lists that hold it (`channelsApi`, which is loaded late): those that are in the cache
 * listen; while there is none nothing happens.
 */
export const channelChanges = {
  tell(changes: readonly LocationChannelStatus[]): void {
    for (const listener of listeners) listener(changes);
  },
  /** Gives what ends it. */
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
