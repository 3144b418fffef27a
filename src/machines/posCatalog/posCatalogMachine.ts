import { assign, setup, type ActorRefFrom } from 'xstate';
import { POS_WAIT_MS } from '@/domain/pos';
import { missingPromise } from '@/machines/missingActor';

/** `products`: how many there are; `error`: why it could not be read, as JSON. */
export type CatalogReading = { kind: 'read'; products: number } | { kind: 'failed'; error: unknown };

interface PosCatalogContext {
  /** When the reading that runs, or the last one, began; ISO-8601 UTC. */
  startedAt: string | null;
  /** How many products were read last; a later reading that fails leaves it. */
  products: number | null;
  /** Why the last reading failed; null where it did not, or nobody waited for its end. */
  error: unknown;
}

export type PosCatalogEvent = { type: 'catalog.request'; at: string } | { type: 'catalog.cancel' };

/**
 * Reading the menu of a POS, which may take ten minutes (specification 1 §7, §9). Promise: one reading at a time; it ends by its answer, by
 * a person who calls it off, or after ten minutes, and what comes after its end is not heard.
 * The menu itself, which may be megabytes, is kept by who reads it: what a machine holds goes into every trace.
 *
 * To be provided: `readCatalog` (asks the server; never rejects; stops asking when it is stopped).
 */
export const posCatalogMachine = setup({
  types: { context: {} as PosCatalogContext, events: {} as PosCatalogEvent },
  actors: { readCatalog: missingPromise<CatalogReading>('readCatalog') },
  delays: { waitAtMost: POS_WAIT_MS },
  guards: { isRead: (_, reading: CatalogReading) => reading.kind === 'read' },
  actions: {
    noteStart: assign(({ event }) => (event.type === 'catalog.request' ? { startedAt: event.at, error: null } : {})),
    noteCatalog: assign((_, reading: CatalogReading) => (reading.kind === 'read' ? { products: reading.products } : {})),
    noteFailure: assign((_, reading: CatalogReading) => (reading.kind === 'failed' ? { error: reading.error } : {})),
    noteTimeout: assign({ error: { kind: 'timeout' } }),
  },
}).createMachine({
  id: 'posCatalog',
  context: { startedAt: null, products: null, error: null },
  initial: 'idle',
  states: {
    idle: { on: { 'catalog.request': 'reading' } },
    reading: {
      entry: 'noteStart',
      invoke: {
        src: 'readCatalog',
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => event.output },
            target: 'read',
            actions: { type: 'noteCatalog', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => event.output } },
        ],
      },
      after: { waitAtMost: { target: 'failed', actions: 'noteTimeout' } },
      on: { 'catalog.cancel': 'cancelled' },
    },
    read: { on: { 'catalog.request': 'reading' } },
    failed: { on: { 'catalog.request': 'reading' } },
    cancelled: { on: { 'catalog.request': 'reading' } },
  },
});

export type PosCatalogActor = ActorRefFrom<typeof posCatalogMachine>;
