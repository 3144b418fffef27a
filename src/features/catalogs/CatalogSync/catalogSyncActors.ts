import { fromCallback, fromPromise } from 'xstate';
import type { ChannelImpact, MenuPushAnswer, MenuPushBody } from '@/domain/menuPush';
import { changeCount } from '@/domain/menuPush';
import type { Operation } from '@/domain/operation';
import type { TolerantList } from '@/domain/reply';
import { catalogSyncMachine, type ChannelOutcome, type PushReply } from '@/machines/catalogSync/catalogSyncMachine';
import { isApiError } from '@/services/api/apiError';

type Reply<Data> = PromiseLike<{ data?: Data | undefined; error?: unknown }>;

/** What the push of a catalog works with. No call rejects. */
export interface CatalogSyncLinks {
  readImpact: (push: MenuPushBody) => Reply<TolerantList<ChannelImpact>>;
  /** Is given what was read, in detail: a machine holds only how much it is. */
  showImpact: (impacts: readonly ChannelImpact[]) => void;
  pushMenu: (push: MenuPushBody) => Reply<MenuPushAnswer>;
  /** Calls back with the operation, whenever it is another; gives how to end that. */
  watchOperation: (id: string, changed: (operation: Operation) => void) => () => void;
}

/** The machine of pushing with the server, for one catalog of a location. */
export function provideCatalogSync(links: CatalogSyncLinks, catalogId: string) {
  return catalogSyncMachine.provide({
    actors: {
      readImpact: fromPromise(async ({ input, signal }) => {
        const { data, error } = await links.readImpact({ channels: input.channels, catalogId });
        if (!data) return { kind: 'failed', error: error ?? null };
        if (!signal.aborted) links.showImpact(data.data);
        return { kind: 'read', changes: changeCount(data.data) };
      }),
      sendMenu: fromPromise(async ({ input }) => {
        const { data, error } = await links.pushMenu({ channels: input.channels, catalogId });
        return data ? answered(data) : failed(error);
      }),
      watchOutcome: fromCallback(({ input, sendBack }) => {
        if (input.operationId === null) return undefined;
        return links.watchOperation(input.operationId, ({ channels }) => {
          sendBack({ type: 'outcome.seen', outcomes: channels.map(outcomeOf) });
        });
      }),
    },
  });
}

function answered({ operationId = null, results }: MenuPushAnswer): PushReply {
  return { kind: 'answered', operationId, outcomes: results.map(outcomeOf) };
}

/** A server that fails is at it all the same, perhaps (specification 1 §7); so it is with an answer that never came. */
function failed(error: unknown): PushReply {
  const isUnsure = isApiError(error) && (error.kind === 'timeout' || (error.kind === 'http' && error.status === 500));
  return isUnsure ? { kind: 'unsure' } : { kind: 'failed', error };
}

function outcomeOf({ slug, status, code = null, items }: Operation['channels'][number]): ChannelOutcome {
  const told = items.map(({ innerId, name, reason }) => ({ innerId, name: name ?? innerId, reason: reason ?? '' }));
  return { slug, status, code, items: told };
}
