// The screen is loaded when it is opened; how long that takes here is no part of what is tested.
import '@/app/shell/Shell';
import '@/features/productAvailability/ProductBlockingPage';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { BlockedItem } from '@/domain/blockedItem';
import type { SuspendedItem } from '@/domain/suspendBody';
import type { Catalog } from '@/domain/catalog';
import type { OperationStatus } from '@/domain/operation';
import { aToken } from '../factories/aToken';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { aLayoutOf } from '../setup/layout';
import { storeSession } from './storeSession';

/** A Friday, 13:05 in Madrid. */
export const NOW = '2026-11-20T12:05:00.000Z';

/** Puts a signed-in user before a wide window at NOW. */
export function beforeBlocking(): void {
  aLayoutOf(1280, 800);
  fixNow(NOW);
  storeSession(aToken());
}

/** A block that the channel follows. */
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
  /** By location. */
  menus: Record<string, readonly Catalog[]>;
  blocked?: Record<string, BlockedItem[]>;
  /** What a channel answers. @default it is so */
  answer?: (slug: string, call: number) => { status: OperationStatus; code?: string };
}

/** A server with these menus that blocks what it is asked: channels that say that they did it report so. Gives what it was sent. */
export function blockingServer({ menus, blocked = {}, answer = () => ({ status: 'success' }) }: BlockingServer) {
  const sent: { call: string; items: SuspendedItem[] }[] = [];
  const state = { blocked };
  async function suspend(locationId: string, call: string, items: SuspendedItem[]) {
    sent.push({ call, items });
    const results = [...new Set(items.flatMap(({ channels }) => channels))].map((slug) => ({ slug, ...answer(slug, sent.length) }));
    const done = new Set(results.filter(({ status }) => status === 'success').map(({ slug }) => slug));
    const kept = (state.blocked[locationId] ?? []).filter(
      ({ innerId, kind }) => !items.some((item) => item.innerId === innerId && item.kind === kind),
    );
    const now = items.map((item) =>
      aBlock({
        ...item,
        since: NOW,
        reports: item.channels.filter((slug) => done.has(slug)).map((slug) => ({ slug, suspended: item.suspended, at: NOW })),
      }),
    );
    const left = now.filter((item) => item.suspended || item.channels.some((slug) => !done.has(slug)));
    state.blocked = { ...state.blocked, [locationId]: [...kept, ...left] };
    return HttpResponse.json({ data: { results } });
  }
  server.use(
    // For the title.
    http.get('*/api/Locations/:id', ({ params }) =>
      HttpResponse.json({ data: { id: params['id'], name: `Local ${String(params['id'])}` } }),
    ),
    http.get('*/api/Locations/:id/catalogs', ({ params }) => {
      const data = menus[String(params['id'])] ?? [];
      return HttpResponse.json({ data, count: data.length, totalCount: data.length });
    }),
    http.get('*/api/Locations/:id/suspend-info', ({ params }) =>
      HttpResponse.json({ data: { items: state.blocked[String(params['id'])] ?? [] } }),
    ),
    http.put('*/api/Locations/:id/catalogs/items/suspend', async ({ params, request }) =>
      // The app's own body of this call.
      suspend(String(params['id']), `${String(params['id'])} one`, [(await request.json()) as SuspendedItem]),
    ),
    http.put('*/api/Locations/:id/catalogs/items-suspend', async ({ params, request }) =>
      // The app's own body of this call.
      suspend(String(params['id']), `${String(params['id'])} many`, ((await request.json()) as { items: SuspendedItem[] }).items),
    ),
  );
  return { sent, setBlocked: (next: Record<string, BlockedItem[]>) => (state.blocked = next) };
}

/** What each product of the matrix says, cell by cell, without its box and its actions. */
export function matrixRows(): (string | null)[][] {
  return within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell'))
    .filter((cells) => cells.length > 1)
    .map((cells) => cells.slice(1, -2).map((cell) => cell.textContent));
}
