import { fromPromise } from 'xstate';
import type { MasterSyncBody } from '@/domain/masterCatalog';
import { changeCount, type ChannelImpact } from '@/domain/menuPush';
import type { Operation } from '@/domain/operation';
import type { TolerantList } from '@/domain/reply';
import { masterCatalogSyncMachine } from '@/machines/masterCatalogSync/masterCatalogSyncMachine';
import type { StoreOutcome, SyncRequest } from '@/machines/masterCatalogSync/syncOutcome';

type Reply<Data> = PromiseLike<{ data?: Data | undefined; error?: unknown }>;

/** What the push of a master catalog works with. No call rejects. */
export interface MasterSyncLinks {
  readImpact: (targets: MasterSyncBody) => Reply<TolerantList<ChannelImpact>>;
  /** Is given what was read, in detail: a machine holds only how much it is. */
  showImpact: (impacts: readonly ChannelImpact[]) => void;
  sync: (targets: MasterSyncBody) => Reply<{ operationId?: string | null | undefined }>;
  /** The last push of this master catalog, where another server tells no id. */
  lastOperation: () => Reply<Operation | null>;
  operation: (id: string) => Reply<Operation>;
  /** It was taken: others are told, too (decision G22). */
  notify: (targets: SyncRequest) => void;
}

/** The machine of pushing a master catalog with the server. */
export function provideMasterSync(links: MasterSyncLinks) {
  return masterCatalogSyncMachine.provide({
    actors: {
      readImpact: fromPromise(async ({ input, signal }) => {
        const { data, error } = await links.readImpact(input);
        if (!data) return { kind: 'failed', error: error ?? null };
        if (!signal.aborted) links.showImpact(data.data);
        return { kind: 'read', changes: changeCount(data.data) };
      }),
      sendSync: fromPromise(async ({ input }) => {
        const operationIds: string[] = [];
        for (const [index, request] of input.requests.entries()) {
          const { data, error } = await links.sync(request);
          if (!data) return { kind: 'failed', operationIds, unsent: input.requests.slice(index), error: error ?? null };
          links.notify(request);
          const id = data.operationId ?? (await links.lastOperation()).data?.id;
          if (id) operationIds.push(id);
        }
        return { kind: 'sent', operationIds };
      }),
      readOutcomes: fromPromise(async ({ input }) => {
        const replies = await Promise.all(input.operationIds.map((id) => links.operation(id)));
        const read = replies.flatMap(({ data }) => data ?? []);
        return read.length < replies.length ? { kind: 'failed' } : { kind: 'read', outcomes: read.flatMap(storeOutcomes) };
      }),
    },
  });
}

/** What an operation says of each location and channel. */
export function storeOutcomes({ channels }: Operation): StoreOutcome[] {
  return channels.map(({ locationId, slug, status, code = null, items }) => ({
    ...{ locationId: locationId ?? '', slug, status, code },
    items: items.map(({ innerId, name, reason }) => ({ innerId, name: name ?? innerId, reason: reason ?? '' })),
  }));
}
