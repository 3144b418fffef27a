import { act, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createActor } from 'xstate';
import type { LocationChannelStatus } from '@/domain/channelStatus';
import { NOTHING_CHOSEN } from '@/features/storeAvailability/selection';
import { provideStorePause } from '@/features/storeAvailability/storePauseActors';
import { StoreMatrix } from '@/features/storeAvailability/StoreMatrix/StoreMatrix';
import { useState } from 'react';
import { aChannelStatus } from '../../../../test/factories/aChannelStatus';
import { aLocation } from '../../../../test/factories/aLocation';
import { aLayoutOf } from '../../../../test/setup/layout';
import { renderWithTexts } from '../../../../test/setup/renderWithTexts';

const SLUGS = Array.from({ length: 8 }, (_, number) => `channel-${number}`);
const LOCATIONS = Array.from({ length: 200 }, (_, number) =>
  aLocation({ id: `location-${number}`, name: `Local ${number}`, channels: SLUGS.map((slug) => ({ slug })) }),
);

/** Statuses that count the renders of each cell: a cell reads `reason` once per render. */
function countedStatuses() {
  const drawn = new Map<string, number>();
  const statusOf = (locationId: string, slug: string, status: LocationChannelStatus['status']): LocationChannelStatus => ({
    ...aChannelStatus({ locationId, slug, status }),
    get reason() {
      const key = `${locationId}/${slug}`;
      drawn.set(key, (drawn.get(key) ?? 0) + 1);
      return null;
    },
  });
  const byLocation = Object.fromEntries(
    LOCATIONS.map(({ id }) => [id, Object.fromEntries(SLUGS.map((slug) => [slug, statusOf(id, slug, 'open')]))]),
  );
  return { drawn, byLocation, statusOf };
}

function renderMatrix() {
  const { drawn, byLocation, statusOf } = countedStatuses();
  const actor = createActor(provideStorePause({ setStatus: () => new Promise(() => undefined), now: () => 0 })).start();
  const columns = SLUGS.map((slug) => ({ slug, name: slug, image: null }));
  let report: (locationId: string, slug: string, status: LocationChannelStatus['status']) => void = () => undefined;
  function Stage() {
    const [statuses, setStatuses] = useState(byLocation);
    report = (locationId, slug, status) =>
      setStatuses((known) => ({ ...known, [locationId]: { ...known[locationId], [slug]: statusOf(locationId, slug, status) } }));
    return (
      <StoreMatrix
        locations={LOCATIONS}
        columns={columns}
        statuses={statuses}
        selection={NOTHING_CHOSEN}
        canChoose
        onChoose={() => undefined}
        actor={actor}
      />
    );
  }
  const router = createMemoryRouter([{ path: '/', element: <Stage /> }]);
  renderWithTexts(<RouterProvider router={router} />);
  return { drawn, actor, report: (...change: Parameters<typeof report>) => act(() => report(...change)) };
}

beforeEach(() => aLayoutOf(1280, 800));

describe('StoreMatrix', () => {
  it('renders only the visible rows of 200 locations, and exposes the total count [SA-01]', () => {
    renderMatrix();

    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '201');
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
  });

  it('rerenders only the cell whose channel changed [SA-01]', () => {
    const { drawn, report } = renderMatrix();
    expect(drawn.size).toBeGreaterThan(100);
    drawn.clear();

    report('location-3', 'channel-5', 'paused');

    expect([...drawn]).toEqual([['location-3/channel-5', 1]]);
    expect(screen.getByText('Pausado')).toBeVisible();
  });

  it('rerenders only the cell whose request was answered [SA-06]', () => {
    const { drawn, actor } = renderMatrix();
    const places = ['channel-1', 'channel-2'].map((slug) => ({ locationId: 'location-3', slug }));
    act(() => {
      actor.send({ type: 'status.request', status: 'paused', places });
      actor.send({ type: 'status.confirm', operationId: 'operation-1', requests: places.map((place) => ({ ...place, until: null })) });
    });
    expect(screen.getAllByText('Enviando…')).toHaveLength(2);
    drawn.clear();

    const answer = { kind: 'refused' } as const;
    act(() => actor.send({ type: 'call.answered', locationId: 'location-3', slug: 'channel-2', answer, at: '2026-11-20T12:00:00.000Z' }));

    expect([...drawn.keys()]).toEqual(['location-3/channel-2']);
    expect(screen.getByText('Rechazado')).toBeVisible();
  });
});
