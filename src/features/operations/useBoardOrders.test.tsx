import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useBoardOrders } from '@/features/operations/useBoardOrders';
import { aLocation } from '../../../test/factories/aLocation';
import { anApiStore } from '../../../test/factories/anApiStore';

const LOCATIONS = [aLocation()];

/** Renders the hook with fake timers; `requestedDays` collects the first day of each request. */
async function renderBoard({ live, failures = 0 }: { live: boolean; failures?: number }) {
  const requestedDays: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const { searchParams } = new URL(String(url));
    if (!searchParams.has('statuses')) requestedDays.push(searchParams.get('fromDate') ?? '');
    if (requestedDays.length <= failures)
      return Response.json({ error: { statusCode: 400, code: 'BAD_REQUEST', message: '' } }, { status: 400 });
    return Response.json({ data: [], count: 0, totalCount: 0 });
  });
  const store = anApiStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const render = () => renderHook((props: { live: boolean }) => useBoardOrders(LOCATIONS, props.live), { wrapper, initialProps: { live } });
  const { unmount } = render();
  await advance(0);
  return { requestedDays, leave: unmount, comeBack: render };
}

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function showPage(visible: boolean) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('useBoardOrders', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-20T22:59:30.000Z') }));
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('requests the current day in the zone of the locations', async () => {
    const { requestedDays } = await renderBoard({ live: true });

    expect(requestedDays).toEqual(['2026-11-19T23:00:00.000Z']);
  });

  it('requests the next day at midnight in that zone', async () => {
    const { requestedDays } = await renderBoard({ live: true });

    await advance(31_000);

    expect(requestedDays).toEqual(['2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z']);
  });

  it('polls every 15 s without a realtime connection', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { requestedDays } = await renderBoard({ live: false });

    await advance(14_900);
    expect(requestedDays).toHaveLength(1);
    await advance(30_200);

    expect(requestedDays).toHaveLength(4);
  });

  it('does not poll while the realtime connection is up', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { requestedDays } = await renderBoard({ live: true });

    await advance(120_000);

    expect(requestedDays).toHaveLength(1);
  });

  it('retries failed loads every 15 s until one succeeds', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { requestedDays } = await renderBoard({ live: true, failures: 2 });

    await advance(60_000);

    expect(requestedDays).toHaveLength(3);
  });

  it('refetches when the board is mounted again after another screen', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { requestedDays, leave, comeBack } = await renderBoard({ live: true });

    leave();
    await advance(10_000);
    comeBack();
    await advance(0);

    expect(requestedDays).toHaveLength(2);
  });

  it('stops polling while the page is hidden and refetches when it is visible again', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { requestedDays } = await renderBoard({ live: false });

    showPage(false);
    await advance(60_000);
    expect(requestedDays).toHaveLength(1);

    showPage(true);
    await advance(0);
    expect(requestedDays).toHaveLength(2);
  });
});
