import { fromCallback, fromPromise } from 'xstate';
import { changeCount, type ChannelImpact, type MenuPushAnswer, type MenuPushBody } from '@/domain/menuPush';
import type { Operation } from '@/domain/operation';
import { channelOutcome } from '@/entities/operation/channelOutcome';
import { pushReplyOf } from '@/features/catalogs/CatalogSync/pushReply';
import { catalogSyncMachine } from '@/machines/catalogSync/catalogSyncMachine';
import type { MenuReply } from '@/services/api/menuCall';

/** The side effects of pushing a catalog. No call rejects. */
export interface CatalogSyncEffects {
  readImpact: (push: MenuPushBody, signal: AbortSignal) => Promise<MenuReply<ChannelImpact[]>>;
  /** Receives the full impact; the machine stores only the number of changes. */
  showImpact: (impacts: readonly ChannelImpact[]) => void;
  pushMenu: (push: MenuPushBody) => Promise<MenuReply<MenuPushAnswer>>;
  /** Calls back with the operation whenever it changes; returns a function that stops it. */
  watchOperation: (id: string, onChange: (operation: Operation) => void) => () => void;
}

/** The push machine connected to the server, for one catalog of a location. */
export function provideCatalogSync(effects: CatalogSyncEffects, catalogId: string) {
  return catalogSyncMachine.provide({
    actors: {
      readImpact: fromPromise(async ({ input, signal }) => {
        const reply = await effects.readImpact({ channels: input.channels, catalogId }, signal);
        if ('error' in reply) return { kind: 'failed', error: reply.error };
        if (!signal.aborted) effects.showImpact(reply.data);
        return { kind: 'read', changes: changeCount(reply.data) };
      }),
      sendMenu: fromPromise(async ({ input }) => pushReplyOf(await effects.pushMenu({ channels: input.channels, catalogId }))),
      watchOutcome: fromCallback(({ input, sendBack }) => {
        if (input.operationId === null) return undefined;
        return effects.watchOperation(input.operationId, ({ channels }) => {
          sendBack({ type: 'outcome.seen', outcomes: channels.map(channelOutcome) });
        });
      }),
    },
  });
}
