// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/shell/Shell';
import '@/features/productAvailability/ProductBlockingPage';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listCatalogs } from '@/contract/catalogs';
import { getLocation } from '@/contract/locations';
import { getSuspendInfo, suspendItem, suspendItems } from '@/contract/productAvailability';
import type { BlockedItem } from '@/domain/blockedItem';
import type { SuspendedItem } from '@/domain/suspendBody';
import type { Catalog } from '@/domain/catalog';
import type { OperationStatus } from '@/domain/operation';
import { aToken } from '../factories/aToken';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { aLayoutOf } from '../setup/layout';
import { storeSession } from './storeSession';

/** A Friday, 13:05 in Madrid. */
export const NOW = '2026-11-20T12:05:00.000Z';

/** Signs in a user in a wide window at NOW. */
export function beforeBlocking(): void {
  aLayoutOf(1280, 800);
  fixNow(NOW);
  storeSession(aToken());
}

/** A block that the channel has applied. */
export function aBlock(over: Partial<BlockedItem> & { innerId: string }): BlockedItem {
  const channels = over.channels ?? ['glovo'];
  const suspended = over.suspended ?? true;
  return {
    kind: 'product',
    name: over.innerId,
    suspended,
    until: null,
    channels,
    since: '2026-11-20T12:00:00.000Z',
    by: 'Ana',
    reports: channels.map((slug) => ({ slug, suspended, at: '2026-11-20T12:01:00.000Z' })),
    ...over,
  };
}

interface BlockingServer {
  /** By location id. */
  menus: Record<string, readonly Catalog[]>;
  blocked?: Record<string, BlockedItem[]>;
  /** A channel's result. @default success */
  answer?: (slug: string, call: number) => { status: OperationStatus; code?: string };
}

/** A server with these menus that stores blocks; a channel that succeeds reports its block as applied. @returns the received calls */
export function blockingServer({ menus, blocked = {}, answer = () => ({ status: 'success' }) }: BlockingServer) {
  const sent: { call: string; items: SuspendedItem[] }[] = [];
  const state = { blocked };
  async function suspend(locationId: string, call: string, items: SuspendedItem[]) {
    sent.push({ call, items });
    const results = [...new Set(items.flatMap(({ channels }) => channels))].map((slug) => ({ slug, ...answer(slug, sent.length) }));
    const succeeded = new Set(results.filter(({ status }) => status === 'success').map(({ slug }) => slug));
    const unchanged = (state.blocked[locationId] ?? []).filter(
      ({ innerId, kind }) => !items.some((item) => item.innerId === innerId && item.kind === kind),
    );
    const now = items.map((item) =>
      aBlock({
        ...item,
        since: NOW,
        reports: item.channels.filter((slug) => succeeded.has(slug)).map((slug) => ({ slug, suspended: item.suspended, at: NOW })),
      }),
    );
    const remaining = now.filter((item) => item.suspended || item.channels.some((slug) => !succeeded.has(slug)));
    state.blocked = { ...state.blocked, [locationId]: [...unchanged, ...remaining] };
    return HttpResponse.json({ data: { results } });
  }
  server.use(
    // For the page title.
    handle(getLocation, ({ params }) => HttpResponse.json({ data: { id: params['id'], name: `Local ${String(params['id'])}` } })),
    handle(listCatalogs, ({ params }) => {
      const data = menus[String(params['id'])] ?? [];
      return HttpResponse.json({ data, count: data.length, totalCount: data.length });
    }),
    handle(getSuspendInfo, ({ params }) => HttpResponse.json({ data: { items: state.blocked[String(params['id'])] ?? [] } })),
    handle(suspendItem, async ({ params, request }) =>
      // The app sends this body.
      suspend(String(params['id']), `${String(params['id'])} one`, [(await request.json()) as SuspendedItem]),
    ),
    handle(suspendItems, async ({ params, request }) =>
      // The app sends this body.
      suspend(String(params['id']), `${String(params['id'])} many`, ((await request.json()) as { items: SuspendedItem[] }).items),
    ),
  );
  return { sent, setBlocked: (next: Record<string, BlockedItem[]>) => (state.blocked = next) };
}

/** The texts of each product row of the matrix by cell, without its checkbox and actions. */
export function matrixRows(): (string | null)[][] {
  return within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell'))
    .filter((cells) => cells.length > 1)
    .map((cells) => cells.slice(1, -2).map((cell) => cell.textContent));
}
