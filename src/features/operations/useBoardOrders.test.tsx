import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useBoardOrders } from '@/features/operations/useBoardOrders';
import { aLocation } from '../../../test/factories/aLocation';
import { anApiStore } from '../../../test/factories/anApiStore';

const LOCATIONS = [aLocation()];

/** The board's orders with time in the test's hands; `asked` holds the day of each call for one that went out. */
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

  it('asks for the day of the locations in their zone', async () => {
    const { asked } = await renderBoard({ live: true });

    expect(asked).toEqual(['2026-11-19T23:00:00.000Z']);
  });

  it('asks for the next day at midnight there', async () => {
    const { asked } = await renderBoard({ live: true });

    await pass(31_000);

    expect(asked).toEqual(['2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z']);
  });

  it('asks every 15 s as long as changes do not come by themselves', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { asked } = await renderBoard({ live: false });

    await pass(14_900);
    expect(asked).toHaveLength(1);
    await pass(30_200);

    expect(asked).toHaveLength(4);
  });

  it('does not ask while changes come by themselves', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { asked } = await renderBoard({ live: true });

    await pass(120_000);

    expect(asked).toHaveLength(1);
  });

  it('asks again every 15 s, until they come, for orders that could not be loaded', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { asked } = await renderBoard({ live: true, refuses: 2 });

    await pass(60_000);

    expect(asked).toHaveLength(3);
  });

  it('fetches what was missed while another screen was shown', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { asked, leave, comeBack } = await renderBoard({ live: true });

    leave();
    await pass(10_000);
    comeBack();
    await pass(0);

    expect(asked).toHaveLength(2);
  });

  it('fetches at once what was missed when the connection is back', async () => {
    jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
    const { asked, setLive } = await renderBoard({ live: false });

    setLive(true);
    await pass(0);

    expect(asked).toHaveLength(2);
  });

  it('does not ask while nobody sees the page, and at once when it is seen again', async () => {
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
