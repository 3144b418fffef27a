import { fromPromise } from 'xstate';
import type { MasterSyncAnswer, MasterSyncBody } from '@/domain/masterCatalog';
import { changeCount, type ChannelImpact } from '@/domain/menuPush';
import { OPERATION_STATUSES, type Operation } from '@/domain/operation';
import { channelOutcome } from '@/entities/operation/channelOutcome';
import { isPushUnsure } from '@/entities/operation/pushError';
import { masterCatalogSyncMachine } from '@/machines/masterCatalogSync/masterCatalogSyncMachine';
import { outcomesOf, type SentCall, type StoreOutcome, type SyncRequest } from '@/machines/masterCatalogSync/syncOutcome';
import type { MenuReply } from '@/services/api/menuCall';

type Reply<Data> = PromiseLike<{ data?: Data | undefined; error?: unknown }>;

/** The side effects of pushing a master catalog. No call rejects. */
export interface MasterSyncEffects {
  readImpact: (targets: MasterSyncBody, signal: AbortSignal) => Promise<MenuReply<ChannelImpact[]>>;
  /** Receives the full impact; the machine stores only the number of changes. */
  showImpact: (impacts: readonly ChannelImpact[]) => void;
  sync: (targets: MasterSyncBody) => Promise<MenuReply<MasterSyncAnswer>>;
  /** The latest push of this master catalog; null without one. */
  lastOperation: () => Reply<Operation | null>;
  operation: (id: string) => Reply<Operation>;
  /** Notifies the automation webhook of an accepted push (decision G22). */
  notify: (targets: SyncRequest) => void;
}

/** The push machine of a master catalog, connected to the server. */
export function provideMasterSync(effects: MasterSyncEffects) {
  return masterCatalogSyncMachine.provide({
    actors: {
      readImpact: fromPromise(async ({ input, signal }) => {
        const reply = await effects.readImpact(input, signal);
        if ('error' in reply) return { kind: 'failed', error: reply.error };
        if (!signal.aborted) effects.showImpact(reply.data);
        return { kind: 'read', changes: changeCount(reply.data) };
      }),
      sendSync: fromPromise(async ({ input }) => {
        const calls: SentCall[] = [];
        for (const [index, request] of input.requests.entries()) {
          const before = await effects.lastOperation();
          const previousId = before.data === undefined ? null : (before.data?.id ?? '');
          const reply = await effects.sync(request);
          const isUnsure = 'error' in reply && isPushUnsure(reply.error);
          if ('error' in reply && !isUnsure) return { calls, unsent: input.requests.slice(index), error: reply.error };
          if (!isUnsure) effects.notify(request);
          const sent = { request, previousId, isUnsure, operationId: 'data' in reply ? (reply.data.operationId ?? null) : null };
          calls.push({ ...sent, operationId: sent.operationId ?? (await operationSince(sent))?.id ?? null });
        }
        return { calls, unsent: [], error: null };
      }),
      readOutcomes: fromPromise(async ({ input: { calls } }) => {
        const entries = await Promise.all(calls.map(entryOf));
        if (entries.includes(undefined)) return { kind: 'failed' };
        const isOver = entries.every((entry) => entry && entry.status !== 'ongoing');
        return { kind: 'read', isOver, outcomes: calls.flatMap(({ request }, index) => outcomesAt(entries[index] ?? null, request)) };
      }),
    },
  });

  /** The operation of a call: null if there is none yet, undefined if it could not be read. */
  async function entryOf(call: SentCall): Promise<Operation | null | undefined> {
    return call.operationId === null ? operationSince(call) : (await effects.operation(call.operationId)).data;
  }

  /** The operation created since the call, provided that the previous one is known. */
  async function operationSince({ previousId }: SentCall): Promise<Operation | null | undefined> {
    if (previousId === null) return null;
    const { data } = await effects.lastOperation();
    return data?.id === previousId ? null : data;
  }
}

/**
 * The outcomes of an operation per location and channel; for a server that reports none, the status of the whole operation applies to each.
 */
function outcomesAt(operation: Operation | null, request: SyncRequest): StoreOutcome[] {
  if (!operation) return [];
  const reported = storeOutcomes(operation);
  const status = OPERATION_STATUSES.find((each) => each === operation.status);
  return reported.length === 0 && status ? outcomesOf(request, status) : reported;
}

/** The outcomes of an operation per location and channel. */
export function storeOutcomes({ channels }: Operation): StoreOutcome[] {
  return channels.map((channel) => ({ locationId: channel.locationId ?? '', ...channelOutcome(channel) }));
}
