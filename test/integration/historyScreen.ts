// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/shell/Shell';
import '@/features/history/HistoryPage';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listChannelStatuses } from '@/contract/channels';
import { listOperations } from '@/contract/operations';
import type { LocationChannelStatus } from '@/domain/channelStatus';
import type { Operation } from '@/domain/operation';
import { flagStates } from '@/services/flags/flagStates';
import { aToken } from '../factories/aToken';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { aLayoutOf } from '../setup/layout';
import { storeSession } from './storeSession';

/** A Friday, 13:05 in Madrid. */
const NOW = '2026-11-20T12:05:00.000Z';

/** Signs in a returning user in a wide window at NOW. */
export function beforeHistory(): void {
  aLayoutOf(1280, 800);
  fixNow(NOW);
  storeSession(aToken());
  localStorage.setItem('pase:history:user-1', 'seen');
  flagStates.change({ 'store-availability': 'on' });
}

export function anOperation(over: Partial<Operation> = {}): Operation {
  return {
    id: 'operation-1',
    action: 'product-snooze',
    status: 'success',
    date: '2026-11-20T11:00:00.000Z',
    affectedEntityId: 'location-1',
    locationId: 'location-1',
    by: 'Ana',
    until: null,
    channels: [{ slug: 'glovo', status: 'success', code: null, items: [] }],
    items: [{ innerId: 'dish-1', name: 'Croquetas' }],
    ...over,
  };
}

/** A server with these operations, newest first. @returns the received queries */
export function historyServer(operations: readonly object[]) {
  const requests: URLSearchParams[] = [];
  server.use(
    handle(listOperations, ({ request }) => {
      const { searchParams } = new URL(request.url);
      requests.push(searchParams);
      const page = Number(searchParams.get('page'));
      const data = operations.slice(page * 50, page * 50 + 50);
      return HttpResponse.json({ data, count: data.length, totalCount: operations.length });
    }),
  );
  return requests;
}

/** A server with these channel statuses. @returns the number of requests */
export function channelsServer(statuses: readonly LocationChannelStatus[]) {
  const requests = { count: 0 };
  server.use(
    handle(listChannelStatuses, () => {
      requests.count += 1;
      return HttpResponse.json({ data: statuses, count: statuses.length, totalCount: statuses.length });
    }),
  );
  return requests;
}

export function aStatus(over: Partial<LocationChannelStatus> = {}): LocationChannelStatus {
  return { locationId: 'location-1', slug: 'glovo', status: 'open', until: null, reason: null, reportedAt: null, asked: null, ...over };
}

/** The texts of each row of a table, by cell. */
export function tableRows(name: string): (string | null)[][] {
  return within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
}
