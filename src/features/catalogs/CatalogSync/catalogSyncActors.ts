import { fromCallback, fromPromise } from 'xstate';
import { changeCount, type ChannelImpact, type MenuPushAnswer, type MenuPushBody } from '@/domain/menuPush';
import type { Operation } from '@/domain/operation';
import { channelOutcome } from '@/entities/operation/channelOutcome';
import { pushReplyOf } from '@/features/catalogs/CatalogSync/pushReply';
import { catalogSyncMachine } from '@/machines/catalogSync/catalogSyncMachine';
import type { MenuReply } from '@/services/api/menuCall';

/** The side effects of pushing a catalog. No call rejects. */
export interface CatalogSyncLinks {
  readImpact: (push: MenuPushBody, signal: AbortSignal) => Promise<MenuReply<ChannelImpact[]>>;
  /** Receives the full impact; the machine stores only the number of changes. */
  showImpact: (impacts: readonly ChannelImpact[]) => void;
  pushMenu: (push: MenuPushBody) => Promise<MenuReply<MenuPushAnswer>>;
  /** Calls back with the operation whenever it changes; returns a function that stops it. */
  watchOperation: (id: string, changed: (operation: Operation) => void) => () => void;
}

/** The push machine connected to the server, for one catalog of a location. */
export function provideCatalogSync(links: CatalogSyncLinks, catalogId: string) {
  return catalogSyncMachine.provide({
    actors: {
      readImpact: fromPromise(async ({ input, signal }) => {
        const reply = await links.readImpact({ channels: input.channels, catalogId }, signal);
        if ('error' in reply) return { kind: 'failed', error: reply.error };
        if (!signal.aborted) links.showImpact(reply.data);
        return { kind: 'read', changes: changeCount(reply.data) };
      }),
      sendMenu: fromPromise(async ({ input }) => pushReplyOf(await links.pushMenu({ channels: input.channels, catalogId }))),
      watchOutcome: fromCallback(({ input, sendBack }) => {
        if (input.operationId === null) return undefined;
        return links.watchOperation(input.operationId, ({ channels }) => {
          sendBack({ type: 'outcome.seen', outcomes: channels.map(channelOutcome) });
        });
      }),
    },
  });
}
