import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useBoardOrders } from '@/features/operations/useBoardOrders';
import { aLocation } from '../../../test/factories/aLocation';
import { anApiStore } from '../../../test/factories/anApiStore';

const LOCATIONS = [aLocation()];

/** Renders the hook with fake timers; `asked` collects the first day of each request. */
async function renderBoard({ live, refuses = 0 }: { live: boolean; refuses?: number }) {
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const { searchParams } = new URL(String(url));
    if (!searchParams.has('statuses')) asked.push(searchParams.get('fromDate') ?? '');
    if (asked.length <= refuses) return Response.json({ error: { statusCode: 400, code: 'BAD_REQUEST', message: '' } }, { status: 400 });
    return Response.json({ data: [], count: 0, totalCount: 0 });
  });
  const store = anApiStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const render = () => renderHook((props: { live: boolean }) => useBoardOrders(LOCATIONS, props.live), { wrapper, initialProps: { live } });
  const { rerender, unmount } = render();
  await pass(0);
  return { asked, setLive: (next: boolean) => rerender({ live: next }), leave: unmount, comeBack: render };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

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
    const { asked } = await renderBoard({ live: true });

    expect(asked).toEqual(['2026-11-19T23:00:00.000Z']);
  });

  it('requests the next day at midnight in that zone', async () => {
    const { asked } = await renderBoard({ live: true });

    await pass(31_000);

    expect(asked).toEqual(['2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z']);
  });

  it('polls every 15 s without a realtime connection', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { asked } = await renderBoard({ live: false });

    await pass(14_900);
    expect(asked).toHaveLength(1);
    await pass(30_200);

    expect(asked).toHaveLength(4);
  });

  it('does not poll while the realtime connection is up', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { asked } = await renderBoard({ live: true });

    await pass(120_000);

    expect(asked).toHaveLength(1);
  });

  it('retries failed loads every 15 s until one succeeds', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { asked } = await renderBoard({ live: true, refuses: 2 });

    await pass(60_000);

    expect(asked).toHaveLength(3);
  });

  it('refetches when the board is mounted again after another screen', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { asked, leave, comeBack } = await renderBoard({ live: true });

    leave();
    await pass(10_000);
    comeBack();
    await pass(0);

    expect(asked).toHaveLength(2);
  });

  it('refetches at once when the realtime connection is restored', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { asked, setLive } = await renderBoard({ live: false });

    setLive(true);
    await pass(0);

    expect(asked).toHaveLength(2);
  });

  it('stops polling while the page is hidden and refetches when it is visible again', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { asked } = await renderBoard({ live: false });

    showPage(false);
    await pass(60_000);
    expect(asked).toHaveLength(1);

    showPage(true);
    await pass(0);
    expect(asked).toHaveLength(2);
  });
});
