import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate';
import { POS_WAIT_MS } from '@/domain/pos';
import { missingPromise } from '@/machines/missingActor';

/** `products`: their number; `error`: why the menu could not be read, as JSON. */
export type CatalogReading = { kind: 'read'; products: number } | { kind: 'failed'; error: unknown };

interface PosCatalogContext {
  /** When the current or last reading started, ISO-8601 UTC. */
  startedAt: string | null;
  /** Number of products of the last successful reading. */
  products: number | null;
  /** Why the last reading failed; null if it did not, or was cancelled. */
  error: unknown;
}

export type PosCatalogEvent = { type: 'catalog.request'; at: string } | { type: 'catalog.cancel' };

/**
 * Reads the menu of a POS, which may take ten minutes (specification 1 §7, §9). Guarantees: one reading runs at a time; it ends with its
 * answer, when a person cancels it, or after ten minutes; later answers are ignored. The menu itself, which may be megabytes, is stored by
 * the actor, because everything in a machine's context is recorded in traces.
 *
 * Actors to provide: `readCatalog` (calls the server; never rejects; aborts when stopped).
 */
export const posCatalogMachine = setup({
  types: { context: {} as PosCatalogContext, events: {} as PosCatalogEvent },
  actors: { readCatalog: missingPromise<CatalogReading>('readCatalog') },
  delays: { waitAtMost: POS_WAIT_MS },
  guards: { isRead: (_, reading: CatalogReading) => reading.kind === 'read' },
  actions: {
    assignStart: assign(({ event }) => {
      assertEvent(event, 'catalog.request');
      return { startedAt: event.at, error: null };
    }),
    assignCatalog: assign((_, reading: CatalogReading) => (reading.kind === 'read' ? { products: reading.products } : {})),
    assignError: assign((_, reading: CatalogReading) => (reading.kind === 'failed' ? { error: reading.error } : {})),
    assignTimeout: assign({ error: { kind: 'timeout' } }),
  },
}).createMachine({
  id: 'posCatalog',
  context: { startedAt: null, products: null, error: null },
  initial: 'idle',
  states: {
    idle: { on: { 'catalog.request': 'reading' } },
    reading: {
      entry: 'assignStart',
      invoke: {
        src: 'readCatalog',
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => event.output },
            target: 'read',
            actions: { type: 'assignCatalog', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'assignError', params: ({ event }) => event.output } },
        ],
      },
      after: { waitAtMost: { target: 'failed', actions: 'assignTimeout' } },
      on: { 'catalog.cancel': 'cancelled' },
    },
    read: { on: { 'catalog.request': 'reading' } },
    failed: { on: { 'catalog.request': 'reading' } },
    cancelled: { on: { 'catalog.request': 'reading' } },
  },
});

export type PosCatalogActor = ActorRefFrom<typeof posCatalogMachine>;
