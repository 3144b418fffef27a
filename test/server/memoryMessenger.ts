import type { Namespace } from 'socket.io';
import { ClusterAdapter, type ClusterMessage } from 'socket.io-adapter';
import type { Messenger } from '../../server/platform/db/database';

/** Transports messages between the realtime servers of a test, as PostgreSQL does between processes: asynchronously, in order, as copies. */
export function memoryMessenger(): Messenger {
  const members = new Set<MemoryAdapter>();

  class MemoryAdapter extends ClusterAdapter {
    constructor(namespace: Namespace) {
      super(namespace);
    }

    override async init(): Promise<void> {
      members.add(this);
    }

    override async close(): Promise<void> {
      members.delete(this);
    }

    override async doPublish(message: ClusterMessage): Promise<string> {
      const text = JSON.stringify(message);
      setImmediate(() => members.forEach((member) => member.onMessage(JSON.parse(text))));
      return '';
    }

    override async doPublishResponse(): Promise<void> {
      throw new Error('Requests between processes are not supported.');
    }
  }

  return { adapter: MemoryAdapter, ready: Promise.resolve(), onReconnect: () => undefined };
}
